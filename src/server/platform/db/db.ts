import type pg from 'pg'
import { outcomeUnknown } from '#server/platform/errors.ts'
import type { Sql } from './sql.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/**
 * Runs statements: each on its own connection of a pool, or all on one connection. On one connection they are sent at
 * once, in the order of the calls, without waiting for earlier results. Statements are written in `store.ts`; tests
 * compare their rows with the contract.
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

  /** For a transaction that was begun on that connection; whoever began it ends it. */
  static in(tx: pg.ClientBase): Db {
    return new Db(tx, 'transaction')
  }

  async many<Row>(statement: Sql<Row>): Promise<Row[]> {
    return (await this.#query(statement)).rows
  }

  /** The first row; undefined if there is none. */
  async maybeOne<Row>(statement: Sql<Row>): Promise<Row | undefined> {
    return (await this.#query(statement)).rows[0]
  }

  /** The first row of a statement that always has one. */
  async one<Row>(statement: Sql<Row>): Promise<Row> {
    return (await this.#query(statement)).rows[0]
  }

  /** Returns how many rows the statement changed. */
  async run(statement: Sql): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0
  }

  /**
   * Runs `work` in one transaction: all of it or nothing. Inside another transaction it joins that one. If work fails,
   * its error is thrown, even if the connection is too broken to roll back. Throws 503 `outcome-unknown` if the
   * connection broke during COMMIT.
   */
  async transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    if (this.isTransaction) return work(this)
    const ended = { is_clear: true }
    return this.#lend(
      (client) => transact(client, work, ended),
      () => !ended.is_clear,
    )
  }

  /** Runs `work` on one connection, for locks that belong to the session. */
  async onConnection<Result>(work: (held: Db) => Promise<Result>): Promise<Result> {
    return this.#lend(
      (client) => work(new Db(client, 'connection')),
      () => true,
    )
  }

  /** A connection of the pool. The caller releases it. */
  connect(): Promise<pg.PoolClient> {
    return (this.#source as pg.Pool).connect()
  }

  #query({ name, text, values }: Sql): Promise<pg.QueryResult> {
    const statement = { ...(name ? { name } : {}), text, values: [...values] }
    return this.#lend((client) => client.query(statement), hasNoReply)
  }

  async #lend<Result>(
    use: (client: pg.ClientBase) => Promise<Result>,
    isBroken: (error: unknown) => boolean,
  ): Promise<Result> {
    if (!this.#isPool) return use(this.#source as pg.ClientBase)
    const client = await this.connect()
    let is_broken = false
    try {
      return await use(client)
    } catch (error) {
      is_broken = isBroken(error)
      throw error
    } finally {
      client.release(is_broken)
    }
  }
}

/** Sets `is_clear` to false if the connection may still be in the transaction. */
async function transact<Result>(
  client: pg.ClientBase,
  work: (tx: Db) => Promise<Result>,
  ended: { is_clear: boolean },
): Promise<Result> {
  ended.is_clear = false
  await client.query('begin')
  const result = await work(Db.in(client)).catch(async (error: unknown) => {
    ended.is_clear = await client.query('rollback').then(
      () => true,
      () => false,
    )
    throw error
  })
  const { command } = await client.query('commit').catch((error: unknown) => {
    ended.is_clear = !hasNoReply(error)
    throw isUnclear(error) ? outcomeUnknown() : error
  })
  ended.is_clear = true
  if (command === 'ROLLBACK') throw new Error('the transaction had failed before COMMIT')
  return result
}

/** An error that the server itself reported leaves the connection usable. */
function hasNoReply(error: unknown): boolean {
  return (error as pg.DatabaseError).severity !== 'ERROR'
}

/**
 * If the server itself reported an error for a COMMIT, nothing was saved; if the connection broke, the outcome is
 * unknown.
 */
function isUnclear(error: unknown): boolean {
  return isDatabaseUnavailable(error) && hasNoReply(error)
}
