import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from './launcher-endpoint.ts'
import { disownDeadServer } from './launcher-process.ts'
import { type Cluster, spawnServer } from './launcher-server.ts'

const most_starts = 20
const recovery_ms = 10 * 60_000

/** A connection to the folder's server: to the one that runs already (left by a killed process), or to a new one. */
export async function reachServer(cluster: Cluster): Promise<pg.Client> {
  let starts = 0
  let has_ended = true
  for (const deadline = Date.now() + recovery_ms; Date.now() < deadline; await sleep(has_ended ? 100 : 10)) {
    const answer = await knock(cluster)
    if (answer instanceof pg.Client) return answer
    if (answer === 'busy' || !has_ended) continue
    if (++starts > most_starts) break

    disownDeadServer(cluster.folder, cluster.endpoint.host)
    has_ended = false
    spawnServer(cluster)
      .on('exit', () => (has_ended = true))
      .on('error', () => (has_ended = true))
  }
  throw new Error(
    `PostgreSQL does not start in ${cluster.folder}. Its last words:\n${lastWords(cluster.log)}`,
  )
}

/** Busy: it starts, recovers or stops, and says so. */
async function knock(cluster: Cluster): Promise<pg.Client | 'nobody' | 'busy'> {
  const client = new pg.Client({ connectionString: urlOf(cluster.endpoint, 'postgres') })
  try {
    await client.connect()
    return client
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'nobody'
    if (code === '57P03' || code === 'ECONNRESET') return 'busy'
    throw fault
  }
}

function lastWords(log: string): string {
  const file = openSync(log, 'r')
  const size = fstatSync(file).size
  const tail = Buffer.alloc(Math.min(size, 1500))
  readSync(file, tail, 0, tail.length, size - tail.length)
  closeSync(file)
  return tail.toString()
}
