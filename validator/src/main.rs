//! The program `tlnb`: titles without a window.

mod cli;

use std::process::ExitCode;

use clap::Parser as _;

/// Exit code when something could not be run at all.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let call = cli::Call::parse();
    match cli::run(call) {
        Ok(found) => ExitCode::from(u8::from(found)),
        Err(e) => {
            cli::complain(&format!("tlnb: {e:#}"));
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}
