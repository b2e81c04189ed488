// Plain JavaScript: like bootstrap.mjs, this runs before the pinned Node 24 is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, installMissing, root } from './bootstrap.mjs'
import { withLock } from './lock.mjs'

const sources = [
  'src/web',
  'src/contract',
  'src/game',
  'src/text',
  'admin.html',
  'index.html',
  'scoreboard.html',
  'public',
  'vite.config.ts',
  'chunks.config.ts',
  'package-lock.json',
]
const stamp = join(root, 'dist', '.built-from')

/**
 * Builds the web client if its sources have changed since the last build. Exits if the build fails. If another process
 * is building it, waits for that build.
 */
export function buildPageIfStale() {
  if (!existsSync(join(root, 'vite.config.ts')) || isBuiltFrom(fingerprint())) return
  withLock(join(root, '.cache', 'building'), 'building the page', () => {
    const current = fingerprint()
    if (!isBuiltFrom(current)) build(current)
  })
}

function isBuiltFrom(current) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === current
}

function build(current) {
  installMissing({ dev: true })
  console.error('Building the page …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(findNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, current)
}

/** A hash of contents, not modification times, because a fresh clone or a branch switch changes modification times. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full_path = join(root, path)
  if (!existsSync(full_path) || /\.test\.tsx?$/.test(path)) return []
  if (!statSync(full_path).isDirectory()) return [path]
  return readdirSync(full_path)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
