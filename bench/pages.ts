/**
 * Measures how fast pages are on a phone, with a demo season. Lighthouse simulates slow 4G; each of its figures is the
 * median of seven runs. Also measures the time to render a page. `LIGHTHOUSE=…/lighthouse/cli/index.js node
 * bench/pages.ts [path …]`, after a build. `player:/leagues` is the page as the demo's logged-in player gets it.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { saveFigures } from './figures.ts'
import { openPlayerBrowser } from './player-browser.ts'
import { renderTimes } from './rendering.ts'
import { serveDemo } from './serve-demo.ts'

const given_paths = process.argv.slice(2)
const default_paths = [
  '/',
  '/events',
  '/overall',
  '/scoreboard',
  '/athletes',
  'player:/athletes',
  'player:/leagues',
]
const paths = given_paths.length > 0 ? given_paths : default_paths
const runs = 7
/**
 * The benchmark index of the target phone. Lighthouse's factor of 4 was calibrated for computers with an index of 1,500
 * to 2,000. The phone's index is the middle of this range divided by 4. On slower computers Lighthouse recommends a
 * smaller factor, because the same factor would simulate a slower phone.
 */
const phone_index = 1750 / 4
const { LIGHTHOUSE, CHROME_PATH = '/usr/bin/chromium' } = process.env
if (!LIGHTHOUSE) throw new Error('Set LIGHTHOUSE to the program: …/node_modules/lighthouse/cli/index.js')

const quiet = ['background-networking', 'component-update', 'sync'].map((feature) => `--disable-${feature}`)
const flags = ['--headless=new', '--no-sandbox', '--no-first-run', ...quiet]

const PLAYER = 'player:'
/** The same factor for all pages, because the measured index varies with the machine's other load. */
let slowdown = 4
const folder = await mkdtemp(join(tmpdir(), 'podium-pages-'))
const server = await serveDemo(join(folder, 'data'))
try {
  slowdown = await findSlowdown()
  const pages: Record<string, unknown> = {}
  for (const path of paths)
    pages[path] = await (path.startsWith(PLAYER) ? measureAsPlayer(path) : measure(path))
  const public_paths = paths.filter((path) => !path.startsWith(PLAYER))
  await saveFigures('pages', { pages, rendering_ms: await renderTimes(server.address, public_paths) })
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

type Report = {
  environment: { benchmarkIndex: number }
  configSettings: { throttling: { cpuSlowdownMultiplier: number } }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items: Request[] } }>
}
type Request = { resourceType: string; transferSize: number }

async function measureAsPlayer(path: string) {
  const browser = await openPlayerBrowser(server, join(folder, path), flags)
  try {
    return await measure(path.slice(PLAYER.length), browser.port)
  } finally {
    await browser.close()
  }
}

/** Measures a page in a new browser, or in the browser whose debugging port is `port`. */
async function measure(path: string, port?: number) {
  const url = `${server.address}${path}`
  // The server renders a page once per version and caches it. Only the first visitor has to wait for the rendering.
  await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return mediansOf((await reportsOf(url, port)).map(figuresOf))
}

/**
 * The factor that slows this machine down to the speed of the target phone. Based on the median of the machine's speed
 * over some runs.
 */
async function findSlowdown(): Promise<number> {
  const { benchmark_index } = mediansOf((await reportsOf(`${server.address}/`, undefined)).map(figuresOf))
  return Math.round((10 * benchmark_index) / phone_index) / 10
}

async function reportsOf(url: string, port: number | undefined): Promise<Report[]> {
  const reports: Report[] = []
  // Occasionally Lighthouse misses the start of a load and fails.
  for (let tries = 2 * runs; reports.length < runs && tries > 0; tries--) {
    await lighthouse(url, port).then(
      (report) => reports.push(report),
      (error) => console.warn(error.stderr),
    )
  }
  if (reports.length < runs) throw new Error(`${url}: Lighthouse answered ${reports.length} of ${runs} times`)
  return reports
}

async function lighthouse(url: string, port: number | undefined): Promise<Report> {
  const file = join(folder, 'report.json')
  const report_options = ['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${file}`]
  const throttling_option = `--throttling.cpuSlowdownMultiplier=${slowdown}`
  const browser_options = port
    ? [`--port=${port}`, '--disable-storage-reset']
    : [`--chrome-flags=${flags.join(' ')}`]
  await promisify(execFile)(
    process.execPath,
    [LIGHTHOUSE!, url, ...report_options, throttling_option, ...browser_options],
    {
      env: { ...process.env, CHROME_PATH },
    },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}

function figuresOf(report: Report) {
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const requests = report.audits['network-requests']?.details?.items ?? []
  const bytes = (list: Request[]) => list.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    seo: score('seo'),
    lcp_ms: Math.round(metricOf(report, 'largest-contentful-paint')),
    tbt_ms: Math.round(metricOf(report, 'total-blocking-time')),
    cls: Math.round(metricOf(report, 'cumulative-layout-shift') * 1000) / 1000,
    // The machine's speed during the runs, as Lighthouse's benchmark index. The factor `slowdown` is the same for all
    // pages.
    benchmark_index: Math.round(report.environment.benchmarkIndex),
    slowdown: report.configSettings.throttling.cpuSlowdownMultiplier,
    script_bytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    all_bytes: bytes(requests),
  }
}

/** The median of each figure by itself: the medians may come from different runs. */
function mediansOf<Figures extends Record<string, number>>(all: Figures[]): Figures {
  const middle = (name: string) =>
    all.map((figures) => figures[name]!).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  return Object.fromEntries(Object.keys(all[0]!).map((name) => [name, middle(name)])) as Figures
}

function metricOf(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN
}
