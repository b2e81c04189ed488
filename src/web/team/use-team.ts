import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { getMyWeekendResults } from '#contract/me.ts'
import { getBalance, getMyTeam } from '#contract/teams.ts'
import {
  getSelection,
  getUpcomingWeekend,
  getWeekend,
  type Selection,
  type Weekend,
} from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { isOpen } from '#game/teams/trading.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { serverNow, useServerMoment } from '../core/clock/use-server-now.ts'
import { useConfig } from '../core/config/use-config.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type MyTeam, myTeam } from './my-team.ts'
import { termsOf } from './rules-of.ts'
import type { TeamState } from './team-state.ts'
import { type TeamStore, teamStore } from './team-store.ts'

const OWN: readonly string[] = [getMyTeam.path, getMyWeekendResults.path, getBalance.path]
const TIMES: readonly string[] = [getSelection.path, getUpcomingWeekend.path, getWeekend.path]

/** What a team's replies tell other parts of the page: their copy of the team is stale, or a close was moved. */
function useInvalidation({ trading_close }: Pick<Selection, 'trading_close'>, state: TeamState | null): void {
  const client = useQueryClient()
  const closes_at = state?.closes_at ?? trading_close
  const is_moved = toInstant(closes_at) !== toInstant(trading_close)
  const tag = state?.tag

  // Components refetch when they are next shown; thousands of players do this at once before a close.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tag means another team
  useEffect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => OWN.includes(String(path)),
      refetchType: 'none',
    })
  }, [client, tag])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new close
  useEffect(() => {
    if (!is_moved) return
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => TIMES.includes(String(path)) })
  }, [client, is_moved, closes_at])
}

/** Polling interval for changes to the team or its close made elsewhere, in ms. */
const POLL_MS = 120_000

/** Keeps the shown team up to date while the page is visible; a new `occasion` triggers a check at once. */
function usePolling(store: TeamStore | undefined, occasion: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion triggers a check
  useEffect(() => {
    store?.refresh(true)
  }, [store, occasion])

  useEffect(() => {
    if (!store) return
    const refresh = () => {
      if (document.visibilityState === 'visible') store.refresh(false)
    }
    const timer = setInterval(refresh, POLL_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [store])
}

/** The player's team for a selection; undefined for a visitor, or while the user is not known yet. */
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
  usePolling(store, `${is_open} ${selection.trading_close}`)
  useInvalidation(selection, state)

  const team = useMemo(() => {
    if (user_id === undefined || !store || !state || !terms) return undefined
    const { rules } = terms
    // Until the server's time is known, use the server's statement of whether trading is open.
    const now = () => serverNow() ?? (is_open ? rules.trading_close - 1 : rules.trading_close)
    return myTeam({ user_id, store, state, terms, athletes, now, is_open, closes_at })
  }, [user_id, store, state, terms, athletes, is_open, closes_at])

  if (!store) return undefined
  if (team) return { state: 'ready', data: team, total: null, old: false }
  if (problem) return { state: 'failed', problem, retry: () => store.refresh(true) }
  return { state: 'loading' }
}

const UNKNOWN = { state: null, problem: null }

function nothing(): ReturnType<TeamStore['read']> {
  return UNKNOWN
}

function never() {
  return () => {}
}
