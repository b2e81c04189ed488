import './market.css'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { getUpcomingWeekend, getWeekend, type Weekend } from '#contract/weekends.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { LogInLine } from '../pickers/log-in-line.tsx'
import { RacesCard } from '../pickers/races-card.tsx'
import type { ReadingProps } from '../pickers/reading.ts'
import { SelectionsBoard } from '../pickers/selections-board.tsx'
import { useOffered } from '../pickers/use-offered.ts'
import { SessionContext } from '../session/session-context.ts'
import { DeadlineBar } from '../team/deadline-bar.tsx'
import { useTeam } from '../team/use-team.ts'
import { Failure } from '../ui/failure.tsx'
import { selectionState } from '../weekends/selection-state.ts'
import { MarketBoard } from './market-board.tsx'
import { Squad } from './squad.tsx'
import { traderOf } from './trade.ts'
import { usePreviousPoints } from './use-previous-points.ts'

const NOBODY: readonly [] = []

/** Reading B of the team page, below its heading: the squad and the market. */
export function Market({ weekend, selection }: ReadingProps) {
  const { state } = use(SessionContext)
  const athletes = useOffered(weekend, selection)
  const offered = athletes.state === 'ready' ? athletes.data : NOBODY
  const reply = useTeam(weekend, selection, offered)
  const team = reply?.state === 'ready' ? reply.data : undefined
  useOpening(weekend, team?.is_open ?? false)
  const trading = useServerMoment((now) => selectionState(selection, now))

  return (
    <div className="wrap page-body team-page">
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
      {team && <Squad weekend={weekend} selection={selection} team={team} athletes={offered} />}
      <MarketBoard
        athletes={athletes}
        previous={usePreviousPoints()}
        team={traderOf(weekend, team)}
        selection={selection}
        is_championship={weekend.is_championship}
      />
      <RacesCard weekend={weekend} />
      <CompareBar selection={selection} />
    </div>
  )
}

/** What the weekend said may be older than its opening: the clock tells when to ask again. */
function useOpening({ trading_open }: Weekend, is_open: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!is_open || trading_open) return
    for (const { path } of [getUpcomingWeekend, getWeekend]) {
      void client.invalidateQueries({ queryKey: [path] })
    }
  }, [client, is_open, trading_open])
}
