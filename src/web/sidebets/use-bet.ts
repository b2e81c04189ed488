import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Sidebet } from '#contract/sidebets.ts'
import { toInstant } from '#game/instants.ts'
import { isBettingOpen } from '#game/sidebets/sidebets.ts'
import { useServerMoment } from '../core/clock/use-server-now.ts'
import { SessionContext } from '../core/session/session-context.ts'
import type { SaveState } from '../core/sync/save-state.ts'
import { chosenOption } from './bet-state.ts'
import { type BetSnapshot, type BetStore, betStore } from './bet-store.ts'

/** The player's own answer to a side bet, as he sees it at once. */
export type MyBet = {
  option_id: number | null
  saving: SaveState
  /** By the server's time. */
  is_open: boolean
  /** When betting closes, as was heard last. */
  closes_at: string
  /** Null takes the answer back. */
  place: (option_id: number | null) => void
}

/** Undefined for visitors, and until it is known. */
export function useBet({ sidebet_id, betting_close, settled_option_id }: Sidebet): MyBet | undefined {
  const user_id = use(SessionContext).me?.user_id
  const store = user_id === undefined ? undefined : betStore(user_id, sidebet_id)
  const { state } = useSyncExternalStore(store?.subscribe ?? never, store?.read ?? nothing, nothing)
  const closes_at = useLatestClose(betting_close, state?.closes_at ?? null)
  const close = toInstant(closes_at)
  const is_open = useServerMoment((now) => {
    return (
      settled_option_id === null &&
      now !== null &&
      isBettingOpen({ betting_close: close, locked_at: null }, now)
    )
  })

  usePolling(store, betting_close)
  if (!store || !state) return undefined

  const [first] = state.queue
  return {
    option_id: chosenOption(state),
    saving: first ? { state: first.tries > 0 ? 'waiting' : 'saving' } : state.outcome,
    is_open,
    closes_at,
    place: store.place,
  }
}

function useLatestClose(page: string, reply: string | null): string {
  const [before, keep] = useState(() => latestClose(null, page, reply))
  const heard = latestClose(before, page, reply)
  if (heard !== before) keep(heard)
  return heard.last
}

/** The answer may be given, or the close moved, in another place: one looks when the page is looked at, and when it says another close. */
function usePolling(store: BetStore | undefined, betting_close: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another close is a reason to look
  useEffect(() => {
    if (!store) return
    const look = () => {
      if (document.visibilityState === 'visible') store.look(false)
    }
    store.look(false)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store, betting_close])
}

const UNKNOWN: BetSnapshot = { state: null, problem: null }

function nothing(): BetSnapshot {
  return UNKNOWN
}

function never() {
  return () => {}
}

/** When betting closes, as the page's own copy says and as replies to the player did, with what was heard last. */
type LatestClose = { page: string; reply: string | null; last: string }

/** Of the two the later heard wins: an operator moves a close earlier or later. The same object where nothing new was heard. */
export function latestClose(before: LatestClose | null, page: string, reply: string | null): LatestClose {
  if (before?.page === page && before.reply === reply) return before
  const is_reply_new = before?.reply !== reply && reply !== null
  return { page, reply, last: is_reply_new ? reply : page }
}
