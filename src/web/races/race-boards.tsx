import { use } from 'react'
import { getMyRaceResults } from '#contract/me.ts'
import {
  type AthleteResult,
  listRaceAthletes,
  listRaceCups,
  listRaceUsers,
  type Race,
} from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { countPages, type Paging, usePaging } from '../core/api/paging.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { CupBoards } from '../cups/cup-boards.tsx'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowCount } from '../ui/tables/row-count.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { AthleteResultRow } from './athlete-result-row.tsx'
import { ExcludedNote } from './excluded-note.tsx'
import { MyRaceBoard } from './my-race.tsx'
import { MySection } from './my-section.tsx'
import { type OwnPicks, ownPicksOf } from './pick-mark.tsx'
import { RaceNeighbours } from './race-neighbours.tsx'
import { columnsOf } from './result-columns.ts'
import { StartListBoard } from './start-lists/start-list-board.tsx'
import { TopPlayers } from './top-players.tsx'
import { usePlaceholderCount } from './use-placeholder-count.ts'

const RESULTS_PER_PAGE = 20

type Props = { race: Race; weekend: Weekend | undefined }

export function RaceBoards({ race, weekend }: Props) {
  const params = { race_id: race.race_id }
  const paging = usePaging(RESULTS_PER_PAGE)
  const is_raced = race.state !== 'scheduled'
  const is_championship = weekend?.is_championship ?? false
  const players = useReply(listRaceUsers, is_raced ? { params } : undefined)
  const results = useReply(listRaceAthletes, {
    params,
    query: { limit: paging.limit, offset: paging.offset },
  })
  const cups = useReply(listRaceCups, is_raced ? { params } : undefined, { critical: false })
  const is_player = use(SessionContext).state === 'player'
  const mine = useReply(getMyRaceResults, is_player ? { params } : undefined, { critical: false })

  return (
    <>
      {!race.include_in_total && <ExcludedNote />}
      <StartListBoard race={race} is_championship={is_championship} />
      <div className="race-boards">
        <div className="race-side">
          {is_raced && (
            <TopPlayers
              reply={players}
              period="in this race"
              weekend_id={race.weekend_id}
              race_id={race.race_id}
            />
          )}
          <MySection title="My race" visitor_text="Your score and rank in this race">
            <MyRaceBoard race={race} reply={mine} is_championship={is_championship} />
          </MySection>
        </div>
        <div className="race-athletes">
          <AthleteResults
            reply={results}
            paging={paging}
            own={ownPicksOf(mine.state === 'ready' ? mine.data.athletes : [])}
            is_championship={is_championship}
          />
        </div>
        <div className="race-cups">{is_raced && <CupBoards reply={cups} period="in this race" />}</div>
      </div>
      {weekend && <RaceNeighbours race={race} weekend={weekend} />}
    </>
  )
}

type AthleteResultsProps = {
  reply: Reply<readonly AthleteResult[]>
  paging: Paging
  own: OwnPicks
  is_championship: boolean
}

function AthleteResults({ reply, paging, own, is_championship }: AthleteResultsProps) {
  const extras = columnsOf(reply.state === 'ready' ? reply.data : null)
  const wide = extras.map(({ label, className }) => ({ label, className: `number wide ${className}` }))

  return (
    <Board
      id="results"
      title="Athlete results"
      note={<RowCount reply={reply} paging={paging} noun="athletes" />}
    >
      <RowsTable
        reply={reply}
        caption="Athlete results and points"
        columns={[{ label: 'Rank' }, { label: 'Athlete' }, ...wide, { label: 'Points', className: 'number' }]}
        row={(result) => (
          <AthleteResultRow
            key={result.athlete_id}
            result={result}
            extras={extras}
            is_championship={is_championship}
            mark={own.get(result.athlete_id)}
          />
        )}
        placeholders={usePlaceholderCount()}
      />
      <Pagination label="the results" paging={paging} pages={countPages(reply, paging)} />
    </Board>
  )
}
