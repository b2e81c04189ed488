import './market.css'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { type AthleteResult, getLatestRace, listRaceAthletes } from '#contract/races.ts'
import { getUpcomingWeekend, getWeekend, type Weekend } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { CompareContext, useComparing } from '../compare/use-compare.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { useHydrated } from '../forms/use-hydrated.ts'
import { DeadlineBar } from '../team/deadline-bar.tsx'
import { useStartLists } from '../team/starts/use-start-lists.ts'
import { useOffered } from '../team/use-offered.ts'
import { useScrollAnchor } from '../team/use-scroll-anchor.ts'
import { useTeam } from '../team/use-team.ts'
import { AfterClose } from '../team-picker/after-close.tsx'
import { LogInLine } from '../team-picker/log-in-line.tsx'
import { RacesCard } from '../team-picker/races-card.tsx'
import { SelectionsBoard } from '../team-picker/selections/selections-board.tsx'
import type { TeamPageProps } from '../team-picker/team-page-props.ts'
import { useDeferredView } from '../team-picker/use-deferred-view.ts'
import { Failure } from '../ui/failure.tsx'
import { selectionState } from '../weekends/selection-state.ts'
import { MarketBoard } from './market-board.tsx'
import { Squad } from './squad.tsx'
import { tradableTeam } from './trade.ts'

function totalsOf(results: readonly Pick<AthleteResult, 'athlete_id' | 'total'>[]): Map<number, number> {
  return new Map(results.map(({ athlete_id, total }) => [athlete_id, total]))
}

/**
 * Returns the athletes' points in the latest scored race of their gender. Undefined until they are loaded. Only the
 * browser fetches them: two full results would double the size of the page that the server renders.
 */
function usePreviousPoints(): ReadonlyMap<number, number> | undefined {
  const men = useLatestResults('m')
  const women = useLatestResults('f')
  return men && women && totalsOf([...men, ...women])
}

/**
 * Returns the results of the latest scored race of a gender. Empty if there is no such race, or if it cannot be loaded.
 * Undefined until they are loaded.
 */
function useLatestResults(gender: Gender): readonly AthleteResult[] | undefined {
  const is_hydrated = useHydrated()
  const race = useReply(getLatestRace, is_hydrated ? { params: { gender } } : undefined, { critical: false })
  const results = useReply(
    listRaceAthletes,
    race.state === 'ready' ? { params: { race_id: race.data.race_id } } : undefined,
    { critical: false },
  )
  if (race.state === 'failed' || results.state === 'failed') return NONE
  return results.state === 'ready' ? results.data : undefined
}

const NONE: readonly AthleteResult[] = []

const NOBODY: readonly [] = []

/** The content of the team page in its variant `market`: the squad and the market. */
export function Market({ weekend, selection }: TeamPageProps) {
  const { state } = use(SessionContext)
  const athletes = useOffered(weekend, selection)
  const offered = athletes.state === 'ready' ? athletes.data : NOBODY
  const reply = useTeam(weekend, selection, offered)
  const team = reply?.state === 'ready' ? reply.data : undefined
  useRefetchOnOpening(weekend, team?.is_open ?? false)
  const trading = useFromServerTime((now) => selectionState(selection, now))
  useStartLists(selection, trading === 'open')
  const keepInPlace = useScrollAnchor()

  const comparing = useComparing()

  const view = (
    <div className="wrap page-body team-page" onClickCapture={keepInPlace}>
      {weekend.selections.length > 1 && (
        <SelectionsBoard weekend={weekend} selection={selection} team={team} />
      )}
      {state !== 'visitor' && (
        <DeadlineBar
          selection={selection}
          team={team}
          budget={selection.is_budget_enforced ? selection.budget : null}
        />
      )}
      {state !== 'player' && <LogInLine trading={trading} />}
      {reply?.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply?.state === 'loading' && <div className="team-wait" />}
      {team && trading === 'closed' && (
        <AfterClose weekend={weekend} selection={selection} picks={team.picks.length} />
      )}
      {team && <Squad weekend={weekend} selection={selection} team={team} athletes={offered} />}
      <MarketBoard
        athletes={athletes}
        previous_points={usePreviousPoints()}
        team={tradableTeam(weekend, team)}
        selection={selection}
        is_championship={weekend.is_championship}
      />
      <RacesCard weekend={weekend} />
      <CompareBar selection={selection} />
    </div>
  )
  return <CompareContext value={comparing}>{useDeferredView(team, view)}</CompareContext>
}

/** Fetches the weekend again when trading opens, because a cached reply may be from before the opening. */
function useRefetchOnOpening({ trading_open }: Weekend, is_open: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!is_open || trading_open) return
    for (const { path } of [getUpcomingWeekend, getWeekend]) {
      void client.invalidateQueries({ queryKey: [path] })
    }
  }, [client, is_open, trading_open])
}
