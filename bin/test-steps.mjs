// The steps of `npm test`. A step is a list of commands that must succeed, or a suite whose report is read. `run`
// executes the commands.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { afterRetry, filesToRetry } from './flaky.mjs'

export const no_tests = { passed: 0, failed: 0, skipped: 0 }

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** A step of commands that must all succeed. Together they count as one test. */
export async function runCommands(run, ...commands) {
  let failed = 0
  for (const command of commands) if (!(await run.execute(command))) failed = 1
  return { ...no_tests, passed: 1 - failed, failed }
}

/** A step that runs one of vitest's projects. In CI the files of failed tests run once more in a separate process. */
export async function suite(run, project) {
  const command = `vitest run --project ${project} --reporter=default --reporter=./bin/report.mjs`
  const report = await runSuite(run, project, command)
  const files = process.env.CI === 'true' ? filesToRetry(report) : []
  if (files.length === 0) return report
  run.print(`\n── ${project}: again ${files.join(' ')}`)
  return afterRetry(report, await runSuite(run, `${project}-again`, [command, ...files].join(' ')))
}

/**
 * The steps `journeys` and `browserSuite` are skipped if there is no browser. `hasBrowser` then prints how to install
 * one.
 */
export async function journeys(run) {
  return (await hasBrowser(run)) ? runSuite(run, 'journeys', 'playwright test') : { ...no_tests, skipped: 1 }
}

export async function browserSuite(run) {
  return (await hasBrowser(run)) ? suite(run, 'browser') : { ...no_tests, skipped: 1 }
}

function hasBrowser(run) {
  return run.execute('node e2e/has-browser.ts')
}

/**
 * If a suite exits with an error but has no failed test (it did not load, or it crashed), this counts as one failure.
 */
async function runSuite(run, name, command) {
  const file = reportFile(name)
  const succeeded = await run.execute(command, { TEST_REPORT: file })
  const report = read(file)
  if (succeeded || report.failed > 0) return report
  return {
    ...report,
    failed: 1,
    failures: [{ name: 'the suite exited with an error, but no test failed', errors: [] }],
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {
      ...no_tests,
      failed: 1,
      failures: [{ name: 'the suite ended before it wrote its report', errors: [] }],
      passed_tests: [],
    }
  }
}

/** Deletes the report of the last run, so that it cannot be taken for the report of this run. */
function reportFile(name) {
  const folder = join(root, '.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, `${name}.json`), { force: true })
  return join(folder, `${name}.json`)
}
