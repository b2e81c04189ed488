// `npm test` runs every step, `npm test -- unit server` only the named ones. If a step fails, the next ones still run.
// The steps that need no database run while the server's tests run. The end-to-end tests (`journeys`) run last and alone.
import { availableParallelism, loadavg } from 'node:os'
import { installMissing, root } from './bootstrap.mjs'
import { foreground, openBackground } from './run-command.mjs'
import { add, browserSuite, journeys, no_tests, runCommands, suite } from './test-steps.mjs'

const steps = {
  types: (run) => runCommands(run, 'tsc -b'),
  lint: (run) => runCommands(run, 'biome check .', 'oxlint --type-aware'),
  house: (run) => suite(run, 'house'),
  unused: (run) => runCommands(run, 'knip'),
  unit: (run) => suite(run, 'unit'),
  browser: browserSuite,
  server: (run) => suite(run, 'server'),
  journeys,
}
/**
 * These steps run one after another while `server` runs, because that step mostly waits for the database and for
 * clocks.
 */
const beside_server = ['types', 'lint', 'house', 'unused', 'unit', 'browser']

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Available: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}

process.chdir(root)
installMissing({ dev: true })

const load_before = load()
const chosen = Object.keys(steps).filter((name) => wanted.length === 0 || wanted.includes(name))
const hidden = chosen.includes('server') ? chosen.filter((name) => beside_server.includes(name)) : []
const shown = chosen.filter((name) => !hidden.includes(name))
const results = []
for (const name of shown) {
  const beside = name === 'server' ? hidden : []
  results.push(...(await Promise.all([runShown(name), inTurn(beside)])).flat())
}
const report = chosen.map((name) => results.find((result) => result.name === name))

const total = report.reduce(add, no_tests)
const must_not_skip = process.env.CI === 'true' && total.skipped > 0
for (const { name, failures = [], flaky = [] } of report) {
  for (const failure of flaky) console.log(failureText('~ flaky', name, failure))
  for (const failure of failures) console.log(failureText('✗', name, failure))
}
const slowest = report
  .flatMap(({ name, slowest = [] }) => slowest.map((test) => ({ ...test, step: name })))
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, 20)
if (slowest.length > 0) console.log('\nThe slowest tests')
for (const { step, name, seconds } of slowest) console.log(`${inSeconds(seconds)}   ${step}: ${name}`)
console.log(`\n${report.map(stepLine).join('\n')}`)
console.log(`  ${availableParallelism()} processors, load average ${load_before} before and ${load()} after`)
if (must_not_skip) console.log('CI=true: skipped tests count as failed')

const failed = total.failed + (must_not_skip ? total.skipped : 0)
const skipped = total.skipped > 0 && !must_not_skip ? `, ${total.skipped} skipped` : ''
process.exitCode = failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${failed} failed${skipped}`)

async function inTurn(names) {
  const step_results = []
  for (const name of names) step_results.push(await runHidden(name))
  return step_results
}

function runShown(name) {
  console.log(`\n── ${name}`)
  return runStep(name, foreground)
}

/** Prints the output of a step when the step has ended. */
async function runHidden(name) {
  const run = openBackground()
  const result = await runStep(name, run)
  console.log(`\n── ${name}, beside server\n${run.output()}── server continues`)
  return result
}

async function runStep(name, run) {
  const start = Date.now()
  return { name, ...(await steps[name](run)), seconds: (Date.now() - start) / 1000 }
}

/** The load average of the last five minutes. */
function load() {
  return loadavg()[1].toFixed(1)
}

function inSeconds(seconds) {
  return `${seconds.toFixed(1)} s`.padStart(8)
}

function stepLine({ name, passed, failed, skipped, flaky = [], seconds }) {
  const more = [skipped > 0 && `${skipped} skipped`, flaky.length > 0 && `${flaky.length} flaky`]
  const counts = [`${passed} passed`, `${failed} failed`, ...more].filter(Boolean).join(', ')
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)}${inSeconds(seconds)}   ${counts}`
}

/**
 * A failed test with the first lines of its errors and their locations. The output above and the files in
 * `.cache/reports` have the full errors.
 */
function failureText(mark, step, { name, errors }) {
  const lines = errors.flatMap((error) => {
    const [message, frames] = partsOf(error)
    return [...message.slice(0, 12), ...frames.slice(0, 3)]
  })
  return [`\n${mark} ${step}: ${name}`, ...lines].join('\n    ')
}

/** The lines of the message, and the stack frames in files of the project. */
function partsOf(error) {
  const lines = error.split('\n')
  const isStackFrame = (line) => /^\s+at /.test(line)
  const isOurs = (line) => !/node_modules|node:internal|new Promise/.test(line)
  return [
    lines.filter((line) => !isStackFrame(line)),
    lines.filter((line) => isStackFrame(line) && isOurs(line)),
  ]
}
