//! A larger sample of planted mistakes, another one every week.

use std::time::{SystemTime, UNIX_EPOCH};

use tlnb_tests::demonstration;
use tlnb_tests::mutations::{self, TODAY};

const EACH: usize = 40;
const WEEK: u64 = 7 * 24 * 3600;

#[test]
#[expect(clippy::print_stdout, reason = "what was planted is told")]
fn a_sample_that_changes_with_the_week_is_found_no_less() {
    let said = std::env::var("TLNB_MUTATION_SEED").ok().and_then(|s| s.parse().ok());
    let week = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() / WEEK);
    let seed: u64 = said.unwrap_or(week);
    let tallies = mutations::measure(&demonstration::title(), seed, EACH);
    let planted: usize = tallies.iter().map(|t| t.planted).sum();
    let table = mutations::table(&tallies);
    println!("seed {seed} (TLNB_MUTATION_SEED={seed} runs it again), {planted} mistakes\n{table}");
    for tally in &tallies {
        if let Some(example) = &tally.example {
            println!("not told of at its place, {}: {example}", tally.what);
        }
    }
    assert!(planted >= 2_000, "{planted} mistakes");
    let short = mutations::short_of(TODAY.eased(1.5), &tallies);
    assert!(short.is_empty(), "seed {seed}:\n{}", short.join("\n"));
}
