// In CI a failed test runs once more: if it passes then, it is reported as flaky and does not fail the run.

/** With more failed files than this, the failures probably have one cause, and a second run would only cost time. */
const max_files = 5

/** The test files to run again. None if a failure belongs to no file, or if too many files failed. */
export function filesToRetry({ failures = [] }) {
  const files = new Set(failures.map(({ file }) => file))
  return files.has(undefined) || files.size > max_files ? [] : [...files]
}

/**
 * Combines the report of the whole suite with that of the second run. A failed test is forgiven only if it passed in the
 * second run, and a group whose setup failed only if tests of its file passed and none failed.
 */
export function afterRetry(first, second) {
  const passed_now = new Set(second.passed_tests)
  const passed_before = new Set(first.passed_tests)
  // Something new failed, such as a file that did not load or a test that did not run before: the second run is not used.
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

/** Whether at least one test of a file passed and nothing in the file failed. */
function allPassed({ passed_tests, failures }, file) {
  return (
    passed_tests.some((name) => name.startsWith(`${file} > `)) && failures.every((each) => each.file !== file)
  )
}

function isAmong(failures, name) {
  return failures.some((failure) => failure.name === name)
}
