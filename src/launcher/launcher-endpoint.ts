import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo, type SystemAccount } from './launcher-account.ts'

/**
 * Where the server listens. `host` is the folder of its Unix socket. Where Unix sockets are unavailable, `host` is the
 * loopback address, and a connection needs the password.
 */
export type Endpoint = { host: string; port: number; password?: string }

const socket_port = 5432
const socket_name = `.s.PGSQL.${socket_port}`

// A socket's path is limited to 108 bytes including the terminating zero (104 on macOS).
const max_path_bytes = process.platform === 'linux' ? 107 : 103

export function socketEndpoint(folder: string): Endpoint {
  const length = Buffer.byteLength(join(folder, socket_name))
  return { host: length <= max_path_bytes ? folder : shortFolder(folder), port: socket_port }
}

/**
 * Creates the socket's folder if it differs from the database's folder. This is done at every start, because cleanup
 * tools may remove the folder from `/tmp`.
 */
export function makeSocketFolder(
  { host, password }: Endpoint,
  folder: string,
  account?: SystemAccount,
): void {
  if (password !== undefined || host === folder) return
  if (!existsSync(host)) {
    mkdirSync(host, { mode: 0o700 })
    giveTo(account, host)
  }
  const { uid, mode } = lstatSync(host)
  const is_ours = uid === (account?.uid ?? process.getuid?.()) && (mode & 0o077) === 0
  if (!is_ours) throw new Error(`${host} belongs to another user: remove it, or choose a shorter DATA_DIR`)
}

/** The path of the socket. Undefined if the server listens on loopback. */
export function socketFile({ host, password }: Endpoint): string | undefined {
  return password === undefined ? join(host, socket_name) : undefined
}

/**
 * The address on loopback, with the password from the file beside the data folder. Only the file's owner can read it.
 */
export function loopbackEndpoint(folder: string, port: number): Endpoint {
  return { host: '127.0.0.1', port, password: readFileSync(passwordFile(folder), 'utf8').trim() }
}

export function passwordFile(folder: string): string {
  return `${folder}.password`
}

export function urlOf(endpoint: Endpoint, database: string): string {
  const { host, port, password } = endpoint
  if (password) return `postgresql://podium:${password}@${host}:${port}/${database}`
  return `postgresql://podium@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/**
 * A short folder for the socket of a data folder with a long path. The same data folder always gets the same short
 * folder, so that the next start finds a server that is still running.
 */
function shortFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `podium-${name}`)
}
