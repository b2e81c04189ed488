import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { getMyWeekendResults } from '#contract/me.ts'
import { getBalance, getMyReserves, getMyTeam } from '#contract/teams.ts'
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
import { serverNow, useFromServerTime } from '../core/clock/use-server-now.ts'
import { useConfig } from '../core/config/use-config.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type MyTeam, myTeam } from './my-team.ts'
import { benchBudget } from './reserves/my-bench.ts'
import { termsOf } from './rules-of.ts'
import type { TeamState } from './team-state.ts'
import { type TeamStore, teamStore } from './team-store.ts'

/** Replies that contain the player's teams or money. */
const TEAM_PATHS: readonly string[] = [getMyTeam, getMyReserves, getMyWeekendResults, getBalance].map(
  ({ path }) => path,
)
/** Replies that contain the close of a selection. */
const CLOSE_PATHS: readonly string[] = [getSelection.path, getUpcomingWeekend.path, getWeekend.path]

/**
 * Marks replies with the player's teams or money as outdated when the team changes. If a reply about the team has a new
 * close, fetches the other replies with the close again.
 */
function useInvalidation({ trading_close }: Pick<Selection, 'trading_close'>, state: TeamState | null): void {
  const client = useQueryClient()
  const closes_at = state?.closes_at ?? trading_close
  const is_moved = toInstant(closes_at) !== toInstant(trading_close)
  const tag = state?.tag

  // The replies are fetched again only when they are next shown, because thousands of players change their teams
  // shortly before a close.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tag means another team
  useEffect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => TEAM_PATHS.includes(String(path)),
      refetchType: 'none',
    })
  }, [client, tag])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new close
  useEffect(() => {
    if (!is_moved) return
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => CLOSE_PATHS.includes(String(path)) })
  }, [client, is_moved, closes_at])
}

/** How often the page checks whether the team was changed on another device, or its close was moved. */
const POLL_MS = 120_000

/** Keeps the team up to date while the page is visible. If `trigger` changes, the team is read again at once. */
function usePolling(store: TeamStore | undefined, bench_budget: number | undefined, trigger: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed trigger causes a check
  useEffect(() => {
    store?.setBenchBudget(bench_budget)
    store?.refresh(true)
  }, [store, bench_budget, trigger])

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

/** Returns the player's team for a selection. Undefined for a visitor, and until the session is known. */
export function useTeam(
  weekend: Weekend,
  selection: Selection,
  athletes: readonly Athlete[],
): Reply<MyTeam> | undefined {
  const user_id = use(SessionContext).me?.user_id
  const store = user_id === undefined ? undefined : teamStore(user_id, selection.selection_id)
  const { state, problem } = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.read ?? readUnknown,
    readUnknown,
  )
  const config = useConfig()
  const closes_at = state?.closes_at ?? selection.trading_close
  const terms = useMemo(
    () => config && termsOf(weekend, selection, config, closes_at),
    [weekend, selection, config, closes_at],
  )
  const is_open = useFromServerTime((now) => {
    return now === null || !terms ? selection.trading_open : isOpen(terms.rules, now)
  })
  usePolling(store, terms && benchBudget(terms), `${is_open} ${selection.trading_close}`)
  useInvalidation(selection, state)

  const team = useMemo(() => {
    if (user_id === undefined || !store || !state || !terms) return undefined
    const { rules } = terms
    // Until the server's time is known, this returns an instant that agrees with `is_open`.
    const now = () => serverNow() ?? (is_open ? rules.trading_close - 1 : rules.trading_close)
    return myTeam({ store, state, terms, athletes, now, is_open, closes_at })
  }, [user_id, store, state, terms, athletes, is_open, closes_at])

  if (!store) return undefined
  if (team) return { state: 'ready', data: team, total: null, is_stale: false }
  if (problem) return { state: 'failed', problem, retry: () => store.refresh(true) }
  return { state: 'loading' }
}

const UNKNOWN = { state: null, problem: null }

function readUnknown(): ReturnType<TeamStore['read']> {
  return UNKNOWN
}

function subscribeToNothing() {
  return () => {}
}
