import { callbackify } from 'node:util'
import pg from 'pg'
import { type Budget, currentDatabaseUse } from './database-use.ts'
import { databaseTimeout } from './unavailable.ts'

type Lent = pg.PoolClient
type OnLent = (error: Error | undefined, client: Lent | undefined, release: Lent['release']) => void

/**
 * A pool for requests (decision 0024), made of one pool for each budget; a request uses the pool of its budget. It has
 * `limit_ms` for all of its database work: waiting for a connection and every statement. After that it fails, and a
 * connection that it still holds is destroyed, because replies to other statements may still arrive on it.
 */
export class RequestPool extends pg.Pool {
  readonly #pools: Readonly<Record<Budget, pg.Pool>>
  readonly #limit_ms: number

  constructor(pools: Readonly<Record<Budget, pg.Pool>>, limit_ms: number) {
    super(pools.reads.options)
    this.#pools = pools
    this.#limit_ms = limit_ms
  }

  override connect(): Promise<Lent>
  override connect(callback: OnLent): void
  override connect(callback?: OnLent): Promise<Lent> | undefined {
    const lending = this.#lend()
    if (!callback) return lending
    callbackify(() => lending)((error, client) =>
      callback(error ?? undefined, client, (broken) => client?.release(broken)),
    )
    return undefined
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const ending = Promise.all(this.#all().map((pool) => pool.end())).then(() => undefined)
    if (!callback) return ending
    callbackify(() => ending)(callback)
    return undefined
  }

  /** Over all budgets: open connections, idle ones, and requests that wait for one. */
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

  async #lend(): Promise<Lent> {
    const use = currentDatabaseUse()
    const left_ms = this.#limit_ms - use.spent_ms()
    if (left_ms <= 0) throw databaseTimeout()

    const { promise, resolve, reject } = Promise.withResolvers<Lent>()
    const stopCounting = use.count()
    let lent: Lent | undefined
    let is_over = false
    const timer = setTimeout(() => {
      is_over = true
      if (lent) lent.connection.stream.destroy(databaseTimeout())
      else end()
      reject(databaseTimeout())
    }, left_ms)
    const end = () => {
      clearTimeout(timer)
      stopCounting()
    }

    this.#pools[use.budget].connect().then(
      (client) => {
        if (is_over) return client.release()
        lent = client
        const release = client.release.bind(client)
        client.release = (error) => {
          end()
          release(is_over || error)
        }
        return resolve(client)
      },
      (error: Error) => {
        end()
        reject(error)
      },
    )
    return promise
  }
}
