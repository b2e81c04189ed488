// A reporter for vitest and Playwright. If TEST_REPORT is set, it writes the result of a suite to that file. `npm test`
// prints the failures at the end of its output.
import { writeFileSync } from 'node:fs'

/** How many of the slowest tests a report contains. */
const max_slowest = 20

export default class Report {
  #suite
  #broken = []
  #running = new Set()

  /** Called by vitest when a test file begins. */
  onTestModuleStart({ relativeModuleId }) {
    this.#running.add(relativeModuleId)
    saveRunning(this.#running)
  }

  /** Called by vitest when a test file ends. */
  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId)
    saveRunning(this.#running)
  }

  /** Called by Playwright when a test begins. */
  onTestBegin(test) {
    this.#running.add(pathOf(test))
    saveRunning(this.#running)
  }

  /** Called by Playwright when a test ends. */
  onTestEnd(test) {
    this.#running.delete(pathOf(test))
    saveRunning(this.#running)
  }

  /** Called by vitest at the end, with the errors that belong to no test. */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    save(
      tests.map((test) => test.result().state),
      [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => failure(nameOf(test), test.result().errors, test.module)),
        ...suites
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => ({
            ...failure(suiteName(suite), suite.errors(), suite.module ?? suite),
            is_group: true,
          })),
        ...errors.map((error) => failure('outside of any test', [error])),
      ],
      {
        passed_tests: tests.filter((test) => test.result().state === 'passed').map(nameOf),
        slowest: slowestOf(
          tests.map((test) => ({ name: nameOf(test), seconds: (test.diagnostic()?.duration ?? 0) / 1000 })),
        ),
      },
    )
  }

  /** Called by Playwright at the start. */
  onBegin(_, suite) {
    this.#suite = suite
  }

  /** Called by Playwright for an error that belongs to no test. */
  onError(error) {
    this.#broken.push(failure('outside of any test', [error]))
  }

  /**
   * Called by Playwright at the end. In CI, Playwright itself repeats failed tests; a test that passes then is flaky.
   */
  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    const stateOf = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' }
    const withOutcome = (outcome) =>
      tests.filter((test) => test.outcome() === outcome).map((test) => failureOfJourney(test))
    save(
      tests.map((test) => stateOf[test.outcome()]),
      [...withOutcome('unexpected'), ...this.#broken],
      { flaky: withOutcome('flaky'), slowest: slowestOf(tests.map(timeOfJourney)) },
    )
  }
}

/** The slowest tests. For a journey, the time of the setup is included. */
function slowestOf(tests) {
  return tests.sort((one, other) => other.seconds - one.seconds).slice(0, max_slowest)
}

function timeOfJourney(test) {
  return { name: pathOf(test), seconds: Math.max(0, ...test.results.map(({ duration }) => duration)) / 1000 }
}

function pathOf(test) {
  return test.titlePath().filter(Boolean).join(' > ')
}

function failureOfJourney(test) {
  return failure(
    pathOf(test),
    test.results.flatMap(({ errors }) => errors),
  )
}

function nameOf({ module, fullName }) {
  return `${module.relativeModuleId} > ${fullName}`
}

/** The name of a test file or of a group of tests. */
function suiteName(suite) {
  return suite.module ? `${suite.module.relativeModuleId} > ${suite.fullName}` : suite.relativeModuleId
}

/** `module` is the test file in vitest, so that it can run again. Failures of journeys have no `module`. */
function failure(name, errors = [], module) {
  return {
    name,
    file: module?.relativeModuleId,
    errors: errors.map(({ message, stack }) => stack ?? message ?? ''),
  }
}

/** Until the report is written, the file says which tests are running: those may be the ones that hang. */
function saveRunning(running) {
  if (process.env.TEST_REPORT)
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ running: [...running] }))
}

/** Writes the report. Every failure counts, including a file that did not load. */
function save(states, failures, more) {
  if (!process.env.TEST_REPORT) return
  const count = (state) => states.filter((other) => other === state).length
  const passed = count('passed')
  const report = {
    passed,
    failed: failures.length,
    skipped: states.length - passed - count('failed'),
    failures,
    ...more,
  }
  writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
}
