import { callbackify } from 'node:util'
import pg from 'pg'
import { type Budget, currentDatabaseUse } from './database-use.ts'
import { databaseTimeout } from './unavailable.ts'
import type { WaitingCommits } from './waiting-commits.ts'

/** `processID` identifies the backend of the connection. The types of the driver lack it. */
type Client = pg.PoolClient & { processID: number }
type ConnectCallback = (
  error: Error | undefined,
  client: Client | undefined,
  release: Client['release'],
) => void

/**
 * A pool for requests (decision 0024), made of one pool for each budget. A request has `limit_ms` for all of its
 * database work, including the wait for a connection. When this time is over, the request fails. If it is still using a
 * connection, the connection is destroyed, because results of its statements may still arrive. While its COMMIT waits
 * for a standby, no other connection replaces it.
 */
export class RequestPool extends pg.Pool {
  readonly #pools: Readonly<Record<Budget, pg.Pool>>
  readonly #limit_ms: number
  readonly #waiting_commits: WaitingCommits

  constructor(pools: Readonly<Record<Budget, pg.Pool>>, limit_ms: number, waiting_commits: WaitingCommits) {
    super(pools.reads.options)
    this.#pools = pools
    this.#limit_ms = limit_ms
    this.#waiting_commits = waiting_commits
  }

  override connect(): Promise<Client>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<Client> | undefined {
    const connecting = this.#lend()
    if (!callback) return connecting
    callbackify(() => connecting)((error, client) =>
      callback(error ?? undefined, client, (broken) => client?.release(broken)),
    )
    return undefined
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const all = [this.#waiting_commits, ...this.#all()]
    const ending = Promise.all(all.map((each) => each.end())).then(() => undefined)
    if (!callback) return ending
    callbackify(() => ending)(callback)
    return undefined
  }

  /** Counts the open connections, the idle connections and the waiting requests, over all budgets. */
  counts(): { total: number; idle: number; waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) => this.#all().reduce((all, pool) => all + count(pool), 0)
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }
  }

  #all(): pg.Pool[] {
    return Object.values(this.#pools)
  }

  async #lend(): Promise<Client> {
    const use = currentDatabaseUse()
    const remaining_ms = this.#limit_ms - use.spent_ms()
    if (remaining_ms <= 0) throw databaseTimeout()

    const { promise, resolve, reject } = Promise.withResolvers<Client>()
    const stopTimer = use.startTimer()
    let lent_client: Client | undefined
    let is_timed_out = false
    const timer = setTimeout(() => {
      is_timed_out = true
      if (lent_client) lent_client.connection.stream.destroy(databaseTimeout())
      else finish()
      reject(databaseTimeout())
    }, remaining_ms)
    const finish = () => {
      clearTimeout(timer)
      stopTimer()
    }

    const connecting = this.#pools[use.budget].connect() as Promise<Client>
    connecting.then(
      (client) => {
        if (is_timed_out) return client.release()
        lent_client = client
        const release = client.release.bind(client)
        client.release = (error) => {
          finish()
          if (is_timed_out) this.#waiting_commits.hold(client.processID, () => release(true))
          else release(error)
        }
        return resolve(client)
      },
      (error: Error) => {
        finish()
        reject(error)
      },
    )
    return promise
  }
}
