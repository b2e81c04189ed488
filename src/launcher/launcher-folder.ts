import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { checkOwner, giveTo, openFolder, type SystemAccount } from './launcher-account.ts'
import { executable } from './launcher-binaries.ts'
import { passwordFile } from './launcher-endpoint.ts'
import { isAlive } from './launcher-process.ts'

export type ClusterOptions = {
  folder: string
  bin: string
  account: SystemAccount | undefined
  loopback: boolean
  fast: boolean
}

/**
 * Creates the database's folder if it is missing. The folder gets its final name only when it is complete, so that a
 * crash leaves no incomplete folder.
 */
export async function makeFolder(options: ClusterOptions): Promise<void> {
  const { folder, account } = options
  removeDrafts(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return checkOwner(account, folder)

  const draft = `${folder}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  giveTo(account, draft)
  if (options.loopback) writePassword(folder, account)
  await initialise(options, draft)
  renameUnlessMade(draft, folder)
}

function removeDrafts(folder: string): void {
  const prefix = `${basename(folder)}.draft-`
  for (const name of readdirSync(dirname(folder))) {
    const is_left_over = name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10))
    if (is_left_over) rmSync(join(dirname(folder), name), { recursive: true })
  }
}

function writePassword(folder: string, account: SystemAccount | undefined): void {
  const file = passwordFile(folder)
  if (existsSync(file)) return
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  giveTo(account, file)
}

async function initialise(
  { folder, bin, account, loopback, fast }: ClusterOptions,
  draft: string,
): Promise<void> {
  const opened = openFolder(draft, account)
  const initdb = spawn(
    join(bin, executable('initdb')),
    [
      `--pgdata=${opened.path}`,
      '--username=podium',
      '--encoding=UTF8',
      '--no-instructions',
      ...(hasBuiltinLocale(bin) ? ['--locale-provider=builtin'] : []),
      '--locale=C.UTF-8',
      ...(loopback ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`] : ['--auth=reject']),
      ...(fast ? ['--no-sync'] : []),
    ],
    { ...account, ...processEnvironment(), stdio: ['ignore', 'ignore', 'pipe', ...opened.stdio] },
  )
  opened.close()
  const stderr = initdb.stderr ? text(initdb.stderr) : ''
  const code = await new Promise((resolve, reject) => initdb.on('error', reject).on('exit', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not create ${folder}: ${(await stderr).trim()}`)
}

/**
 * The server must not inherit PGDATA or a library path from the user's shell. On Windows it inherits the whole
 * environment, because Windows programs need it.
 */
export function processEnvironment(): { cwd: string; env?: Record<string, string> } {
  if (process.platform === 'win32') return { cwd: 'C:\\' }
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
}

/**
 * Whether this PostgreSQL has the built-in locale provider. Version 17 was the first to have it, and custom binaries
 * may be older.
 */
function hasBuiltinLocale(bin: string): boolean {
  const version_text = execFileSync(join(bin, executable('postgres')), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(version_text)?.[0]) >= 17
}

function renameUnlessMade(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}
