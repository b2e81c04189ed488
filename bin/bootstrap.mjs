// Plain JavaScript for Node 18 and newer: this runs before the pinned Node 24 is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const is_windows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/**
 * Installs the packages of package-lock.json if node_modules differs. Without `dev`, development packages may be
 * missing.
 */
export function installMissing({ dev }) {
  if (!isOutdated(dev)) return
  withLock(join(root, '.cache', 'installing'), 'installing packages', () => {
    if (isOutdated(dev)) install()
  })
}

function install() {
  console.error('Installing packages (npm ci) …')
  const options = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: root, stdio: ['ignore', 2, 2], shell: is_windows })
  if (status !== 0) process.exit(status ?? 1)
}

/** The pinned Node, if npm has it for this machine. Otherwise the Node that runs this, if it is new enough. */
export function findNode() {
  const home = join(root, 'node_modules', `node-${is_windows ? 'win' : process.platform}-${process.arch}`)
  const pinned = join(home, 'bin', is_windows ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  console.error(`Podium needs Node 24 or newer; this is ${process.version}. Get it from https://nodejs.org/`)
  process.exit(1)
}

/** An environment with the pinned `node` and the commands of the packages on the path, and with the compile cache. */
export function pinnedEnvironment(more = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const compiled = join(root, '.cache', 'compiled')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...more }
}

/**
 * Runs a TypeScript program and exits with its status. The program runs in a separate process group, and this process
 * sends it each signal once. In the same group it would receive Ctrl-C twice, from the terminal and from npm. If this
 * process is killed, the program notices through the IPC channel.
 */
export function run(program, args, node_options = []) {
  const child = spawn(findNode(), [...node_options, join(root, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: pinnedEnvironment(),
    detached: !is_windows,
  })
  for (const signal of signals) forward(signal, child)
  endWithShell(child)
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

function forward(signal, child) {
  let last = 0
  process.on(signal, () => {
    if (Date.now() - last > 1000) child.kill(signal)
    last = Date.now()
  })
}

/**
 * Stops the program when the shell between npm and this process has ended, because npm signals only that shell, which
 * does not forward the signal.
 */
function endWithShell(child) {
  const shell = process.ppid
  if (process.env.npm_lifecycle_event === undefined || is_windows) return
  setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 200)
}

function isOutdated(dev) {
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(readPackages('package-lock.json')).some(([path, wanted]) => {
    if (path === '' || (wanted.dev && !dev)) return false
    const { version } = installed[path] ?? {}
    // npm omits optional packages for other platforms.
    return version ? version !== wanted.version : !wanted.optional
  })
}

function readPackages(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}
