// A step of `npm test`: commands that must succeed, or a suite whose report is counted.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnvironment, root } from './bootstrap.mjs'
import { afterRetry, filesToRetry } from './flaky.mjs'

export const nothing = { passed: 0, failed: 0, skipped: 0 }

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** Commands that must all succeed; together they count as one test. */
export function checked(...commands) {
  const results = commands.map((command) => execute(command))
  return results.every((succeeded) => succeeded) ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** One of vitest's projects. In CI the files of failed tests run once more in a separate process. */
export function suite(project) {
  const command = `vitest run --project ${project} --reporter=default --reporter=./bin/report.mjs`
  const report = counted(project, command)
  const files = process.env.CI === 'true' ? filesToRetry(report) : []
  if (files.length === 0) return report
  console.log(`\n── ${project}: once more ${files.join(' ')}`)
  return afterRetry(report, counted(`${project}-again`, [command, ...files].join(' ')))
}

/** Without a browser these two are skipped, with a hint how to install one. */
export function journeys() {
  return hasBrowser() ? counted('journeys', 'playwright test') : { ...nothing, skipped: 1 }
}

export function browserSuite() {
  return hasBrowser() ? suite('browser') : { ...nothing, skipped: 1 }
}

function hasBrowser() {
  return execute('node e2e/has-browser.ts')
}

function execute(command, more = {}) {
  return (
    spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', env: pinnedEnvironment(more) }).status ===
    0
  )
}

/**
 * A suite that exits with an error but without a failed test (it did not load, or it crashed) counts as one failure.
 */
function counted(name, command) {
  const file = reportFile(name)
  const succeeded = execute(command, { TEST_REPORT: file })
  const report = read(file)
  if (succeeded || report.failed > 0) return report
  return { ...report, failed: 1, failures: [{ name: 'it ended badly, though no test failed', errors: [] }] }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {
      ...nothing,
      failed: 1,
      failures: [{ name: 'it broke off before its report', errors: [] }],
      passed_tests: [],
    }
  }
}

/** Deletes the last run's report, so that it is not read in place of a missing one. */
function reportFile(name) {
  const folder = join(root, '.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, `${name}.json`), { force: true })
  return join(folder, `${name}.json`)
}
