// What a suite came to, for `npm test`, which says at its very end what failed: often nobody sees more of a run than its end.
// Both vitest and Playwright report here; where TEST_REPORT names no file, nothing is kept.
import { writeFileSync } from 'node:fs'

export default class Report {
  #suite
  #broken = []

  /** vitest: at the end, with the errors that belong to no test. */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    keep(
      tests.map((test) => test.result().state),
      [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => failure(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors)),
        ...suites
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => failure(placeOf(suite), suite.errors())),
        ...errors.map((error) => failure('outside of any test', [error])),
      ],
    )
  }

  /** Playwright: at the start. */
  onBegin(_, suite) {
    this.#suite = suite
  }

  /** Playwright: an error that belongs to no test. */
  onError(error) {
    this.#broken.push(failure('outside of any test', [error]))
  }

  /** Playwright: at the end. A test that failed first and then did not has failed. */
  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    const stateOf = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }
    const failed = tests.filter((test) => stateOf[test.outcome()] === 'failed')
    keep(
      tests.map((test) => stateOf[test.outcome()]),
      [
        ...failed.map((test) =>
          failure(
            test.titlePath().filter(Boolean).join(' > '),
            test.results.flatMap(({ errors }) => errors),
          ),
        ),
        ...this.#broken,
      ],
    )
  }
}

/** A file, or a part of one. */
function placeOf(suite) {
  return suite.module ? `${suite.module.relativeModuleId} > ${suite.fullName}` : suite.relativeModuleId
}

function failure(name, errors = []) {
  return { name, errors: errors.map(({ message, stack }) => stack ?? message ?? '') }
}

/** Each failure counts, also that of a file that did not load. */
function keep(states, failures) {
  if (!process.env.TEST_REPORT) return
  const count = (state) => states.filter((other) => other === state).length
  const passed = count('passed')
  const report = {
    passed,
    failed: failures.length,
    skipped: states.length - passed - count('failed'),
    failures,
  }
  writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
}
