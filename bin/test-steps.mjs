// The steps of `npm test`. A step is a list of commands that must succeed, or a suite whose report is read. `run`
// executes the commands.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { afterRetry, afterSecondAttempt, filesToRetry } from './flaky.mjs'

const in_ci = process.env.CI === 'true'

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
  const report = await runWhole(run, project, command)
  const files = in_ci ? filesToRetry(report) : []
  if (files.length === 0) return report
  run.print(`\n── ${project}: again ${files.join(' ')}`)
  return afterRetry(report, await runSuite(run, `${project}-again`, [command, ...files].join(' ')))
}

/**
 * The steps `journeys` and `browserSuite` are skipped if there is no browser. `hasBrowser` then prints how to install
 * one.
 */
export async function journeys(run) {
  return (await hasBrowser(run)) ? runWhole(run, 'journeys', 'playwright test') : { ...no_tests, skipped: 1 }
}

export async function browserSuite(run) {
  return (await hasBrowser(run)) ? suite(run, 'browser') : { ...no_tests, skipped: 1 }
}

function hasBrowser(run) {
  return run.execute('node e2e/has-browser.ts')
}

/** Runs a suite. In CI it runs once more if it ended before it wrote its report: it hung, or it crashed. */
async function runWhole(run, name, command) {
  const report = await runSuite(run, name, command)
  if (!in_ci || !report.is_unfinished) return report
  run.print(`\n── ${name}: again`)
  return afterSecondAttempt(report, await runSuite(run, name, command))
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
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return report.running ? unfinished(report.running) : report
  } catch {
    return unfinished([])
  }
}

/** A suite that hung or crashed while these tests ran. */
function unfinished(running) {
  const name = [
    'the suite ended before it wrote its report',
    running.length > 0 && `running: ${running.join(', ')}`,
  ]
  return {
    ...no_tests,
    failed: 1,
    failures: [{ name: name.filter(Boolean).join('; '), errors: [] }],
    passed_tests: [],
    is_unfinished: true,
  }
}

/** Deletes the report of the last run, so that it cannot be taken for the report of this run. */
function reportFile(name) {
  const folder = join(root, '.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, `${name}.json`), { force: true })
  return join(folder, `${name}.json`)
}
