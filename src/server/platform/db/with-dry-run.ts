import { type Db, inTransaction } from './db.ts'

/** Does the work in one transaction; a dry run rolls it back at the end. */
export async function withDryRun<Result>(
  db: Db,
  dry_run: boolean,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  if (!dry_run) return inTransaction(db, work)

  let rehearsed: { result: Result } | undefined
  const undone = Symbol('undone')
  await inTransaction(db, async (tx) => {
    rehearsed = { result: await work(tx) }
    throw undone
  }).catch((reason: unknown) => {
    if (reason !== undone) throw reason
  })
  return rehearsed!.result
}
