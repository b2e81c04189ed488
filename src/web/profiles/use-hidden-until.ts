import { useEffect, useEffectEvent, useState } from 'react'
import type { Route } from '#contract/route.ts'
import { toInstant } from '#game/instants.ts'
import type { ReplyOf, RouteInput } from '../core/api/reply.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'

/**
 * `secret` means that the data is still hidden. `late` means that the close has passed, but the data is not locked yet.
 */
type HiddenState = { state: 'secret' } | { state: 'late'; retry: () => void }

/** How often the request is repeated after the close, in ms. */
const RETRY_MS = 3000

/**
 * Fetches data that is hidden until `closes_at`. If the server's time is known, nothing is requested before that time.
 * Afterwards the request is repeated until the server returns the data.
 */
export function useHiddenUntil<R extends Route>(
  route: R,
  given: RouteInput<R>,
  closes_at: string,
): Reply<ReplyOf<R>> | HiddenState {
  // If the clock is unknown, the data is requested and the server decides.
  const is_over = useFromServerTime((now) => (now === null ? null : now >= toInstant(closes_at)))
  const reply = useReply(route, is_over === false ? undefined : given, { critical: false })
  const is_refused = reply.state === 'failed' && reply.problem.code === 'forbidden'

  // The state stays `late` during a retry, so that the page does not flicker.
  const [was_late, setWasLate] = useState(false)
  const is_late = is_over === true && (is_refused || (was_late && reply.state === 'loading'))
  if (is_late !== was_late) setWasLate(is_late)

  const retry = useEffectEvent(() => {
    if (reply.state === 'failed') reply.retry()
  })
  useEffect(() => {
    if (!is_late) return undefined
    const timer = setInterval(retry, RETRY_MS)
    return () => clearInterval(timer)
  }, [is_late])

  if (is_late) return { state: 'late', retry: reply.state === 'failed' ? reply.retry : () => {} }
  return is_over === false || is_refused ? { state: 'secret' } : reply
}
