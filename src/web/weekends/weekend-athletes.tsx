import { useSearchParams } from 'react-router'
import { listWeekendAthletes, type Weekend } from '#contract/weekends.ts'
import { GENDERS, type Gender } from '#game/genders.ts'
import { countPages, usePageNumber } from '../app/page-number.ts'
import { useReply } from '../app/use-reply.ts'
import { usePlaceholders } from '../races/use-placeholders.ts'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowCount } from '../ui/row-count.tsx'
import { RowsTable } from '../ui/rows-table.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'
import { WeekendAthleteRow } from './weekend-athlete-row.tsx'
import { racesOf } from './weekend-races.ts'

const RESULTS = 20

const COLUMNS = [
  { label: 'Rank' },
  { label: 'Athlete' },
  { label: 'Races', className: 'number wide' },
  { label: 'Points', className: 'number' },
]

const LABELS: Record<Gender, string> = { m: 'Men', f: 'Women', mixed: 'Mixed teams' }

/** What the athletes earned over all races of a weekend, all together or by gender. */
export function WeekendAthletes({ weekend }: { weekend: Weekend }) {
  const [search] = useSearchParams()
  const at = usePageNumber(RESULTS)
  const raced = GENDERS.filter((gender) => racesOf(weekend).some((race) => race.gender === gender))
  const gender = raced.find((each) => each === search.get('gender'))
  const reply = useReply(listWeekendAthletes, {
    params: { weekend_id: weekend.weekend_id },
    query: { limit: at.limit, offset: at.offset, gender },
  })

  const placeholders = usePlaceholders()
  const table = () => (
    <RowsTable
      reply={reply}
      caption="What the athletes earned in this weekend"
      columns={COLUMNS}
      row={(result) => (
        <WeekendAthleteRow
          key={result.athlete_id}
          result={result}
          is_championship={weekend.is_championship}
        />
      )}
      placeholders={placeholders}
    />
  )
  const tabs = raced.map((each) => ({ id: each, label: LABELS[each], renderer: table }))
  const all = { id: 'all', label: 'All', renderer: table }

  return (
    <Board id="results" title="Athlete results" note={<RowCount reply={reply} at={at} noun="athletes" />}>
      <TabStrip label="Athletes" param="gender" tabs={tabs.length > 1 ? [all, ...tabs] : [all]} />
      <Pagination label="the results" at={at} pages={countPages(reply, at)} />
    </Board>
  )
}
