import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Sidebet } from '#contract/sidebets.ts'
import { toInstant } from '#game/instants.ts'
import { isBettingOpen } from '#game/sidebets/sidebets.ts'
import { useServerMoment } from '../core/clock/use-server-now.ts'
import { saveStateOf } from '../core/mutations/queue-state.ts'
import type { SaveState } from '../core/mutations/save-state.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type BetStore, betStore, chosenOption } from './bet-store.ts'

/** The player's own answer to a side bet, updated optimistically. */
export type MyBet = {
  option_id: number | null
  saving: SaveState
  /** By the server's time. */
  is_open: boolean
  /** When betting closes, by the latest reply. */
  closes_at: string
  /** Null takes the answer back. */
  place: (option_id: number | null) => void
}

/** Undefined for visitors, and while loading. */
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

  return {
    option_id: chosenOption(state),
    saving: saveStateOf(state),
    is_open,
    closes_at,
    place: (option_id) => store.change({ option_id }),
  }
}

function useLatestClose(page: string, reply: string | null): string {
  const [before, setBefore] = useState(() => latestClose(null, page, reply))
  const latest = latestClose(before, page, reply)
  if (latest !== before) setBefore(latest)
  return latest.last
}

/**
 * The answer, or the close, may be changed elsewhere: it is read again when the page becomes visible, and when the
 * close changes.
 */
function usePolling(store: BetStore | undefined, betting_close: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new close triggers a check
  useEffect(() => {
    if (!store) return
    const refresh = () => {
      if (document.visibilityState === 'visible') store.refresh(false)
    }
    store.refresh(false)
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [store, betting_close])
}

const UNKNOWN = { state: null, problem: null }

function nothing(): ReturnType<BetStore['read']> {
  return UNKNOWN
}

function never() {
  return () => {}
}

/** The close of betting according to the page's data, the replies to the player, and whichever arrived last. */
type LatestClose = { page: string; reply: string | null; last: string }

/**
 * The value received later wins: an operator may move a close either way. Returns the same object if nothing changed.
 */
export function latestClose(before: LatestClose | null, page: string, reply: string | null): LatestClose {
  if (before?.page === page && before.reply === reply) return before
  const is_reply_new = before?.reply !== reply && reply !== null
  return { page, reply, last: is_reply_new ? reply : page }
}
