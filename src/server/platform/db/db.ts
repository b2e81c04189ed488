import type pg from 'pg'
import { isReported, runTransaction } from './run-transaction.ts'
import type { Sql } from './sql.ts'

/**
 * Runs statements, either each on its own connection of a pool, or all on one connection. On one connection, a
 * statement is sent at once, in the order of the calls, without waiting for the results of earlier ones. Statements are
 * written in `store.ts`; tests compare the rows with the contract.
 */
export class Db {
  /** Whether the statements belong to one transaction. */
  readonly isTransaction: boolean
  readonly #source: pg.Pool | pg.ClientBase
  readonly #isPool: boolean

  private constructor(source: pg.Pool | pg.ClientBase, kind: 'pool' | 'connection' | 'transaction') {
    this.#source = source
    this.#isPool = kind === 'pool'
    this.isTransaction = kind === 'transaction'
  }

  static of(pool: pg.Pool): Db {
    return new Db(pool, 'pool')
  }

  /** Makes a `Db` of a transaction that the caller has begun on this connection. The caller also ends it. */
  static in(tx: pg.ClientBase): Db {
    return new Db(tx, 'transaction')
  }

  async many<Row>(statement: Sql<Row>): Promise<Row[]> {
    return (await this.#query(statement)).rows
  }

  /** Returns the first row; undefined if there is none. */
  async maybeOne<Row>(statement: Sql<Row>): Promise<Row | undefined> {
    return (await this.#query(statement)).rows[0]
  }

  /** Returns the first row of a statement that always returns one. */
  async one<Row>(statement: Sql<Row>): Promise<Row> {
    return (await this.#query(statement)).rows[0]
  }

  /** Returns how many rows the statement changed. */
  async run(statement: Sql): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0
  }

  /**
   * Runs `work` in one transaction. If this `Db` is already a transaction, `work` becomes part of it. If `work` fails,
   * its error is thrown, even if the connection is too broken to roll back. Throws 503 `outcome-unknown` if the
   * connection broke during COMMIT.
   */
  async transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    if (this.isTransaction) return work(this)
    const { client, release } = await this.#connect()
    return runTransaction(client, release, async () => {
      await client.query('begin')
      return work(Db.in(client))
    })
  }

  /** Runs `work` on one connection, so that it can take locks of the database session. */
  async onConnection<Result>(work: (held: Db) => Promise<Result>): Promise<Result> {
    if (this.isTransaction) throw new Error('a transaction has its own connection')
    return this.#lend(
      (client) => work(new Db(client, 'connection')),
      () => true,
    )
  }

  /** Takes a connection from the pool. The caller must release it. */
  connect(): Promise<pg.PoolClient> {
    return (this.#source as pg.Pool).connect()
  }

  #query({ name, text, values }: Sql): Promise<pg.QueryResult> {
    const statement = { ...(name ? { name } : {}), text, values: [...values] }
    return this.#lend(
      (client) => client.query(statement),
      (error) => !isReported(error),
    )
  }

  async #connect(): Promise<{ client: pg.ClientBase; release: (is_broken: boolean) => void }> {
    if (!this.#isPool) return { client: this.#source as pg.ClientBase, release: () => {} }
    const client = await this.connect()
    return { client, release: (is_broken) => client.release(is_broken) }
  }

  async #lend<Result>(
    use: (client: pg.ClientBase) => Promise<Result>,
    isBroken: (error: unknown) => boolean,
  ): Promise<Result> {
    // Must not await before `use`, so that statements on one connection are sent in the order of the calls.
    if (!this.#isPool) return use(this.#source as pg.ClientBase)
    const { client, release } = await this.#connect()
    let is_broken = false
    try {
      return await use(client)
    } catch (error) {
      is_broken = isBroken(error)
      throw error
    } finally {
      release(is_broken)
    }
  }
}
