import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isAlive } from './launcher-process.ts'

export type Holder = { pid: number; since: Date; address: string }

const LOCK_KEY = 7_051_866
const STOPPING = 'stopping'

/**
 * Takes the folder's lock. The database releases it when `client` disconnects, even if the process dies. Waits at most
 * 30 seconds for a holder that is shutting down or has died. Returns undefined if it got the lock, otherwise the
 * holder.
 */
export async function takeLock(client: pg.Client): Promise<Holder | undefined> {
  await announceAddress(client, '')
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    if (await tryLock(client)) return undefined
    const holder = await findHolder(client)
    const is_leaving = !holder || holder.address === STOPPING || !isAlive(holder.pid)
    if (holder && (!is_leaving || Date.now() > deadline)) return holder
  }
}

/**
 * Takes the lock again after the database server has ended and was restarted. Throws FOLDER_HELD if another process
 * that has announced its address holds the lock, because that process serves. Waits for any other holder: a broken
 * connection of this process, an operator's command, or a process that is starting.
 */
export async function takeLockAgain(client: pg.Client, folder: string, signal: AbortSignal): Promise<void> {
  await announceAddress(client, '')
  for (; !(await tryLock(client)); await sleep(50, undefined, { signal })) {
    const holder = await findHolder(client)
    const is_other = holder !== undefined && holder.pid !== process.pid && isAlive(holder.pid)
    if (is_other && holder.address !== '' && holder.address !== STOPPING) throw folderHeld(folder, holder)
  }
}

/**
 * Stores PID and address as the application name of the connection, because this name disappears together with the
 * lock.
 */
export async function announceAddress(client: pg.Client, address: string): Promise<void> {
  await client.query('select set_config($1, $2, false)', ['application_name', `${process.pid} ${address}`])
}

export async function announceStop(client: pg.Client): Promise<void> {
  await announceAddress(client, STOPPING)
}

/** Thrown when another process holds the folder. */
export function folderHeld(data_dir: string, holder: Holder): Error {
  const since = holder.since.toISOString().slice(0, 19).replace('T', ' ')
  const address = holder.address ? ` at ${holder.address}` : ''
  const message = `${data_dir} is in use by process ${holder.pid} since ${since} UTC${address}`
  return Object.assign(new Error(message), { code: 'FOLDER_HELD', holder })
}

export function isFolderHeld(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'FOLDER_HELD'
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCK_KEY])
  return rows[0].is_ours
}

async function findHolder(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query(
    `select a.application_name as announced, a.backend_start as since
       from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK_KEY],
  )
  if (!rows[0]) return undefined
  const [pid, ...address] = rows[0].announced.split(' ')
  return { pid: Number(pid), since: rows[0].since, address: address.join(' ') }
}
