import { callbackify } from 'node:util'
import pg from 'pg'
import { currentRequestTime } from './request-time.ts'
import { databaseTimeout } from './unavailable.ts'

type Lent = pg.PoolClient
type OnLent = (fault: Error | undefined, client: Lent | undefined, release: Lent['release']) => void

/**
 * A pool for requests. A request has `limit_ms` for all that it does with the database: waiting for a connection and
 * every statement. After that it fails, and a connection that it still holds is destroyed: answers to other statements
 * may be on their way on it.
 */
export class RequestPool extends pg.Pool {
  readonly #limit_ms: number

  constructor(options: pg.PoolConfig, limit_ms: number) {
    super({ ...options, connectionTimeoutMillis: limit_ms })
    this.#limit_ms = limit_ms
  }

  override connect(): Promise<Lent>
  override connect(callback: OnLent): void
  override connect(callback?: OnLent): Promise<Lent> | undefined {
    const lending = this.#lend(super.connect.bind(this))
    if (!callback) return lending
    callbackify(() => lending)((fault, client) =>
      callback(fault ?? undefined, client, (broken) => client?.release(broken)),
    )
    return undefined
  }

  async #lend(connect: () => Promise<Lent>): Promise<Lent> {
    const time = currentRequestTime()
    const left_ms = this.#limit_ms - time.spent_ms()
    if (left_ms <= 0) throw databaseTimeout()

    const { promise, resolve, reject } = Promise.withResolvers<Lent>()
    const stopCounting = time.count()
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

    connect().then(
      (client) => {
        if (is_over) return client.release()
        lent = client
        const release = client.release.bind(client)
        client.release = (fault) => {
          end()
          release(is_over || fault)
        }
        return resolve(client)
      },
      (fault: Error) => {
        end()
        reject(fault)
      },
    )
    return promise
  }
}
