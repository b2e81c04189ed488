import { use, useMemo, useSyncExternalStore } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { isOpen } from '#game/trading.ts'
import type { Reply } from '../app/use-reply.ts'
import { serverNow, useServerMoment } from '../app/use-server-now.ts'
import { useConfig } from '../config/use-config.ts'
import { SessionContext } from '../session/session-context.ts'
import { type MyTeam, myTeam } from './my-team.ts'
import { termsOf } from './rules-of.ts'
import type { TeamSnapshot } from './team-store.ts'
import { teamStore } from './team-stores.ts'
import { useLooking } from './use-looking.ts'
import { useNews } from './use-news.ts'

/** The player's team for a selection; undefined for a visitor, or while nobody knows who reads. */
export function useTeam(
  weekend: Weekend,
  selection: Selection,
  athletes: readonly Athlete[],
): Reply<MyTeam> | undefined {
  const user_id = use(SessionContext).me?.user_id
  const store = user_id === undefined ? undefined : teamStore(user_id, selection.selection_id)
  const { state, problem } = useSyncExternalStore(store?.subscribe ?? never, store?.read ?? nothing, nothing)
  const config = useConfig()
  const closes_at = state?.closes_at ?? selection.trading_close
  const terms = useMemo(
    () => config && termsOf(weekend, selection, config, closes_at),
    [weekend, selection, config, closes_at],
  )
  const is_open = useServerMoment((now) => {
    return now === null || !terms ? selection.trading_open : isOpen(terms.rules, now)
  })
  useLooking(store, `${is_open} ${selection.trading_close}`)
  useNews(selection, state)

  const team = useMemo(() => {
    if (user_id === undefined || !store || !state || !terms) return undefined
    const { rules } = terms
    // Before the server's time is known, its word counts whether trading is open.
    const now = () => serverNow() ?? (is_open ? rules.trading_close - 1 : rules.trading_close)
    return myTeam({ user_id, store, state, terms, athletes, now, is_open, closes_at })
  }, [user_id, store, state, terms, athletes, is_open, closes_at])

  if (!store) return undefined
  if (team) return { state: 'ready', data: team, total: null, old: false }
  if (problem) return { state: 'failed', problem, retry: () => store.look(true) }
  return { state: 'loading' }
}

const UNKNOWN: TeamSnapshot = { state: null, problem: null }

function nothing(): TeamSnapshot {
  return UNKNOWN
}

function never() {
  return () => {}
}
