import { type Db, inTransaction } from '#server/platform/db/db.ts'

/** A request that waits to be answered by a letter; `request_id` grows from one to the next. */
type Waiting = { request_id: number }

/**
 * Answers all that wait, each in a transaction of its own. `lockNext` finds the next one after a key. What cannot be answered
 * stays for the next time and holds nobody up; thrown is what went wrong, after all of them.
 */
export async function answerEach<Request extends Waiting>(
  db: Db,
  lockNext: (tx: Db, after: number) => Promise<Request | undefined>,
  answer: (tx: Db, request: Request) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  let request: Request | undefined
  do {
    const after = request?.request_id ?? 0
    request = undefined
    const answering = inTransaction(db, async (tx) => {
      request = await lockNext(tx, after)
      if (request) await answer(tx, request)
    })
    await answering.catch((error: unknown) => errors.push(error))
  } while (request)
  if (errors.length > 0) throw new AggregateError(errors, 'cannot answer all requests')
}
