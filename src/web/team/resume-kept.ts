import { announceError } from '../core/api/error-message.ts'
import { type KeptName, keptIds, queueKeeper } from '../core/saving/kept-queue.ts'
import { momentNow } from '../core/saving/moment-now.ts'
import { forgetLine, type Line, watchLine } from '../core/saving/unsaved-lines.ts'
import { readSession } from '../core/session/session-store.ts'

const NAMES: readonly KeptName[] = ['team', 'bet']

/** Their code comes only for those who have something waiting. */
const LINES: Record<KeptName, () => Promise<(user_id: number, id: number) => Line>> = {
  team: async () => (await import('./team-stores.ts')).teamStore,
  bet: async () => (await import('../sidebets/bet-store.ts')).betStore,
}

const TOO_OLD = 'Some changes could not be saved in time. Please check your team and your side bets'

/**
 * Sends what waited for that player when a page was left, whichever page came next; what waited too long is told. Returns how
 * to stop, as far as it has not begun.
 */
export function resumeKept(user_id: number): () => void {
  const kept = NAMES.flatMap((name) => keptIds(name, user_id).map((id) => ({ name, id })))
  const waiting = kept.filter(({ name, id }) => isKept(name, user_id, id))
  if (waiting.length < kept.length) announceError(TOO_OLD)

  const stops = waiting.map(({ name, id }) => bringLine(LINES[name], user_id, id))
  return () => {
    for (const stop of stops) stop()
  }
}

function isKept(name: KeptName, user_id: number, id: number): boolean {
  const keeper = queueKeeper(name, user_id, id)
  const is_kept = keeper.read(momentNow()) !== null
  if (!is_kept) keeper.keep({ queue: [] })
  return is_kept
}

/** Until its code has come, whoever would leave the page is asked, and it is fetched again when there is a connection. */
function bringLine(fetchCode: (typeof LINES)[KeptName], user_id: number, id: number): () => void {
  const place: Line = { hurry: () => void bring(), isUnsaved: () => true }
  let is_stopped = false

  const bring = async () => {
    const lineOf = await fetchCode().catch(() => null)
    if (!lineOf || is_stopped || readSession().me?.user_id !== user_id) return
    stop()
    lineOf(user_id, id).hurry()
  }
  const stop = () => {
    is_stopped = true
    forgetLine(place)
  }
  watchLine(place)
  void bring()
  return stop
}
