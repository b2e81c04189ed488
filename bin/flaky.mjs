// In CI a failed test runs once more: if it passes then, it is reported as flaky and does not fail the run.

/** Beyond this many files something is broken, and a second run would only cost time. */
const most_files = 5

/** The test files to run again, or none where a failure belongs to no file or too many failed. */
export function filesToRetry({ failures = [] }) {
  const files = new Set(failures.map(({ file }) => file))
  return files.has(undefined) || files.size > most_files ? [] : [...files]
}

/** Counts and failures of the whole suite after the files that failed ran once more, in a process of their own. */
export function afterRetry(first, second) {
  // A failure of no file: that run says nothing about the tests.
  if (second.failures.some(({ file }) => file === undefined)) return first
  const failed_again = new Set(second.failures.map(({ name }) => name))
  const failed_before = new Set(first.failures.map(({ name }) => name))
  const failures = first.failures.filter(({ name }) => failed_again.has(name))
  const passed_then = first.failures.filter(({ name }) => !failed_again.has(name))
  const passed_before = second.failures.filter(({ name }) => !failed_before.has(name))
  return {
    ...first,
    passed: first.passed + passed_then.length,
    failed: failures.length,
    failures,
    flaky: [...(first.flaky ?? []), ...passed_then, ...passed_before],
  }
}
