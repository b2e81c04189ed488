// In CI the files of failed tests run once more. A test that passes the second time is reported as flaky and does not
// fail the run.

/** If more files failed, the failures probably have one cause, and a second run would only cost time. */
const max_files = 5

/** The test files to run again. Empty if a failure belongs to no file, or if too many files failed. */
export function filesToRetry({ failures = [] }) {
  const files = new Set(failures.map(({ file }) => file))
  return files.has(undefined) || files.size > max_files ? [] : [...files]
}

/**
 * Combines the reports of the first run and the second run. A test counts as flaky if it failed in one run and passed
 * in the other. A group whose setup failed counts as flaky if tests of its file passed in the second run and none
 * failed.
 */
export function afterRetry(first, second) {
  const passed_now = new Set(second.passed_tests)
  const passed_before = new Set(first.passed_tests)
  // If something else failed in the second run, such as a file that did not load, the second run is ignored.
  if (second.failures.some(({ name }) => !passed_before.has(name) && !isAmong(first.failures, name)))
    return first

  const isForgiven = (failure) =>
    failure.is_group ? allPassed(second, failure.file) : passed_now.has(failure.name)
  const newly_passed = second.passed_tests.filter((name) => !passed_before.has(name))
  const not_run_before = newly_passed.filter((name) => !isAmong(first.failures, name))
  const failures = first.failures.filter((failure) => !isForgiven(failure))
  const failed_later = second.failures.filter(({ name }) => passed_before.has(name))
  return {
    ...first,
    passed: first.passed + newly_passed.length,
    failed: failures.length,
    skipped: first.skipped - not_run_before.length,
    failures,
    flaky: [...first.failures.filter(isForgiven), ...failed_later],
  }
}

/** The report of the second attempt at a suite. The first attempt did not finish and is listed as flaky. */
export function afterSecondAttempt(first, second) {
  return { ...second, flaky: [...first.failures, ...(second.flaky ?? [])] }
}

/** Whether at least one test of the file passed and nothing in the file failed. */
function allPassed({ passed_tests, failures }, file) {
  return (
    passed_tests.some((name) => name.startsWith(`${file} > `)) && failures.every((each) => each.file !== file)
  )
}

function isAmong(failures, name) {
  return failures.some((failure) => failure.name === name)
}
