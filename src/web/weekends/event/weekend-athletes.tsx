import { use } from 'react'
import { useSearchParams } from 'react-router'
import { getMyWeekendResults } from '#contract/me.ts'
import { listWeekendAthletes, type Weekend } from '#contract/weekends.ts'
import { GENDER_TITLES, type Gender } from '#game/genders.ts'
import { countPages, usePaging } from '../../core/api/paging.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { type OwnPicks, ownPicksOf } from '../../races/pick-mark.tsx'
import { usePlaceholderCount } from '../../races/use-placeholder-count.ts'
import { Board } from '../../ui/board.tsx'
import { TabStrip } from '../../ui/dialogs/tab-strip.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { RowCount } from '../../ui/tables/row-count.tsx'
import { RowsTable } from '../../ui/tables/rows-table.tsx'
import { racingGendersOf } from '../racing-genders.ts'
import { WeekendAthleteRow } from './weekend-athlete-row.tsx'

const RESULTS_PER_PAGE = 20

const COLUMNS = [
  { label: 'Rank' },
  { label: 'Athlete' },
  { label: 'Races', className: 'number wide' },
  { label: 'Points', className: 'number' },
]

const LABELS: Record<Gender, string> = { ...GENDER_TITLES, mixed: 'Mixed teams' }

/** The athletes' points in all races of a weekend. Women, men and mixed teams have separate tables. */
export function WeekendAthletes({ weekend }: { weekend: Weekend }) {
  const [search] = useSearchParams()
  const paging = usePaging(RESULTS_PER_PAGE)
  const genders = racingGendersOf(weekend, useConfig()?.pro_teams ?? false)
  const gender = genders.find((each) => each === search.get('gender')) ?? genders[0]
  const reply = useReply(listWeekendAthletes, {
    params: { weekend_id: weekend.weekend_id },
    query: { limit: paging.limit, offset: paging.offset, gender },
  })

  const placeholders = usePlaceholderCount()
  const own = useOwnPicks(weekend)
  const table = () => (
    <RowsTable
      reply={reply}
      caption="Athlete points this weekend"
      columns={COLUMNS}
      row={(result) => (
        <WeekendAthleteRow
          key={result.athlete_id}
          result={result}
          is_championship={weekend.is_championship}
          mark={own.get(result.athlete_id)}
        />
      )}
      placeholders={placeholders}
    />
  )
  return (
    <Board
      id="results"
      title="Athlete results"
      note={<RowCount reply={reply} paging={paging} noun="athletes" />}
    >
      <TabStrip
        label="Athletes"
        param="gender"
        tabs={genders.map((each) => ({ id: each, label: LABELS[each], renderer: table }))}
      />
      <Pagination label="the results" paging={paging} pages={countPages(reply, paging)} />
    </Board>
  )
}

/** Returns the player's picks in the weekend. My weekend uses the same request, so it is sent only once. */
function useOwnPicks({ weekend_id }: Weekend): OwnPicks {
  const { state } = use(SessionContext)
  const given = state === 'player' ? { params: { weekend_id } } : undefined
  const reply = useReply(getMyWeekendResults, given, { critical: false })
  return ownPicksOf(reply.state === 'ready' ? reply.data.athletes : [])
}
