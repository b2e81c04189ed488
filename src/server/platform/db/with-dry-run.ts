import type { Db } from './db.ts'

/** Runs the work in one transaction. In a dry run, the transaction is rolled back at the end. */
export async function withDryRun<Result>(
  db: Db,
  dry_run: boolean,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  if (!dry_run) return db.transaction(work)

  let outcome: { result: Result } | undefined
  const rolled_back = Symbol('undone')
  await db
    .transaction(async (tx) => {
      outcome = { result: await work(tx) }
      throw rolled_back
    })
    .catch((reason: unknown) => {
      if (reason !== rolled_back) throw reason
    })
  return outcome!.result
}
