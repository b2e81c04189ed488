import type { Db } from '#server/platform/db/db.ts'

/** A request that is answered by an email. Later requests have a larger `request_id`. */
type PendingRequest = { request_id: number }

/**
 * Answers all pending requests, each in its own transaction. `lockNext` finds and locks the next request whose id is
 * greater than `after`. If a request fails, it stays pending, and the others are still answered. All errors are thrown
 * together at the end.
 */
export async function answerEach<Request extends PendingRequest>(
  db: Db,
  lockNext: (tx: Db, after: number) => Promise<Request | undefined>,
  answer: (tx: Db, request: Request) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  let request: Request | undefined
  do {
    const after = request?.request_id ?? 0
    request = undefined
    const answering = db.transaction(async (tx) => {
      request = await lockNext(tx, after)
      if (request) await answer(tx, request)
    })
    await answering.catch((error: unknown) => errors.push(error))
  } while (request)
  if (errors.length > 0) throw new AggregateError(errors, 'some requests failed')
}
