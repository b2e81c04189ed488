import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Sidebet } from '#contract/sidebets.ts'
import { toInstant } from '#game/instants.ts'
import { isBettingOpen } from '#game/sidebets/sidebets.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { saveStateOf } from '../core/mutations/queue-state.ts'
import type { SaveState } from '../core/mutations/save-state.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type BetStore, betStore, chosenOption } from './bet-store.ts'

/** The player's answer to a side bet, with pending changes applied, and a function to change it. */
export type MyBet = {
  option_id: number | null
  saving: SaveState
  /** Whether betting is open, by the server's time. */
  is_open: boolean
  /** When betting closes, according to the latest reply. */
  closes_at: string
  /** Answers the side bet. Null withdraws the answer. */
  place: (option_id: number | null) => void
}

/** Returns the player's answer to a side bet. Undefined for visitors, and while the answer is loading. */
export function useBet({ sidebet_id, betting_close, settled_option_id }: Sidebet): MyBet | undefined {
  const user_id = use(SessionContext).me?.user_id
  const store = user_id === undefined ? undefined : betStore(user_id, sidebet_id)
  const { state } = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.read ?? readUnknown,
    readUnknown,
  )
  const closes_at = useLatestClose(betting_close, state?.closes_at ?? null)
  const close = toInstant(closes_at)
  const is_open = useFromServerTime((now) => {
    return (
      settled_option_id === null &&
      now !== null &&
      isBettingOpen({ betting_close: close, locked_at: null }, now)
    )
  })

  useRefresh(store, betting_close)
  if (!store || !state) return undefined

  return {
    option_id: chosenOption(state),
    saving: saveStateOf(state),
    is_open,
    closes_at,
    place: (option_id) => store.change({ option_id }),
  }
}

function useLatestClose(page_close: string, reply_close: string | null): string {
  const [before, setBefore] = useState(() => latestClose(null, page_close, reply_close))
  const latest = latestClose(before, page_close, reply_close)
  if (latest !== before) setBefore(latest)
  return latest.last
}

/**
 * Reads the answer and the close again when the page becomes visible, and when `betting_close` changes. Data that was
 * read a short time ago is not read again.
 */
function useRefresh(store: BetStore | undefined, betting_close: string): void {
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

function readUnknown(): ReturnType<BetStore['read']> {
  return UNKNOWN
}

function subscribeToNothing() {
  return () => {}
}

/**
 * The time when betting closes, from two sources. `page_close` is from the reply with the side bet. `reply_close` is
 * from the latest reply about the player's answer, and null while there is none. `last` is the one that changed last.
 */
type LatestClose = { page_close: string; reply_close: string | null; last: string }

/**
 * Updates the close with the values of both sources. A value that has changed becomes `last`; if both have changed,
 * `reply_close` does. Which of the two is the later time does not matter, because an operator can move a close to an
 * earlier time. Returns `before` if nothing changed.
 */
export function latestClose(
  before: LatestClose | null,
  page_close: string,
  reply_close: string | null,
): LatestClose {
  if (before?.page_close === page_close && before.reply_close === reply_close) return before
  if (reply_close !== null && reply_close !== before?.reply_close) {
    return { page_close, reply_close, last: reply_close }
  }
  const last = before?.page_close === page_close ? before.last : page_close
  return { page_close, reply_close, last }
}
