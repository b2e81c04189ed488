import type { Route } from '#contract/route.ts'
import type { Answer, Given, ReplyOf } from '../app/reply.ts'
import { sendChange } from '../app/send-change.ts'
import { drawKey } from '../saving/draw-key.ts'
import { hearHeaders } from '../saving/hear-headers.ts'
import { pauseBefore } from '../saving/pause.ts'

/** How often it goes out while nobody can say what came of it. */
const TRIES = 4

/**
 * Sends a change with a key of its own. The same key goes out again where no answer came, or none that decides, so that the
 * change is made once whatever the connection does. What went wrong is a value, and told by the caller.
 */
export async function sendOnce<R extends Route>(route: R, given: Given<R>): Promise<Answer<ReplyOf<R>>> {
  const { send } = hearHeaders({ 'idempotency-key': drawKey() })

  for (let tries = 1; ; tries++) {
    const answer = await sendChange(route, given, { aside: true, send })
    if (isDecided(answer) || tries === TRIES) return answer
    await sleep(pauseBefore(tries, undefined, Math.random()))
  }
}

function isDecided(answer: Answer<unknown>): boolean {
  if (answer.ok) return true
  return answer.status !== null && answer.status < 500 && answer.problem.code !== 'in-progress'
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms))
}
