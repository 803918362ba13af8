#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tlnb_fuzz::study_folder(data));
