import { useState } from 'react'
import type { LiveRace, LiveResult } from '#contract/live/live-race.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { type Mark, ownPicksOf, PickMark } from '../races/pick-mark.tsx'
import { PlaceBadge } from '../races/place-badge.tsx'
import { Board } from '../ui/board.tsx'
import { AthleteLink } from '../ui/people/athlete-link.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { readyReply } from './league-board.tsx'
import type { ShownLive } from './use-live.ts'

const TOP = 10

/** The results, or the start list before the race. It shows the first ten rows, or all. */
export function ResultBoard({ shown: { race, mine } }: { shown: ShownLive }) {
  const [shows_all, setShowsAll] = useState(false)
  const rows = shows_all ? race.results : race.results.slice(0, TOP)
  const has_more = race.results.length > TOP
  const own = ownPicksOf(mine?.picks ?? [])
  const reserves = new Set(mine?.reserves)
  const is_scheduled = race.state === 'scheduled'
  return (
    <Board
      id="top"
      title={titleOf(race, shows_all)}
      action={
        has_more && (
          <button type="button" className="plain-button" onClick={() => setShowsAll(!shows_all)}>
            {shows_all ? 'Top ten only' : `All ${race.results.length}`}
          </button>
        )
      }
    >
      <RowsTable
        reply={readyReply(rows)}
        caption="Athletes in this race"
        columns={[
          { label: is_scheduled ? 'Bib' : 'Place' },
          { label: 'Athlete' },
          ...(is_scheduled ? [] : resultColumns(race.results)),
        ]}
        row={(row) => (
          <ResultRow
            key={row.athlete_id}
            row={row}
            mark={own.get(row.athlete_id) ?? (reserves.has(row.athlete_id) ? 'reserve' : undefined)}
            counts={own.has(row.athlete_id)}
            has_result={!is_scheduled}
          />
        )}
        placeholders={0}
      />
    </Board>
  )
}

function resultColumns(results: readonly LiveResult[]) {
  return [
    { label: 'Points', className: 'number wide' },
    { label: hasGaps(results) ? 'Gap' : 'Time', className: 'number' },
  ]
}

/** Whether the results have gaps to the leader instead of times. */
function hasGaps(results: readonly LiveResult[]): boolean {
  const behind = results.filter(({ place, gap }) => place !== null && place > 1 && gap !== null)
  return behind.length === 0 || behind.some(({ gap }) => gap!.startsWith('+'))
}

function titleOf({ state, checkpoint }: LiveRace, shows_all: boolean): string {
  if (state === 'scheduled') return 'Start list'
  const athletes = shows_all ? 'All athletes' : 'Top ten'
  return state === 'live' && checkpoint ? `${athletes} · ${checkpoint}` : athletes
}

type RowProps = {
  row: LiveResult
  mark: Mark | undefined
  /** Whether the player gets the athlete's points. False for a reserve who replaces nobody. */
  counts: boolean
  has_result: boolean
}

function ResultRow({ row, mark, counts, has_result }: RowProps) {
  const locale = useNumberLocale()
  const has_outcome = row.place !== null || row.status !== null
  return (
    <tr className={counts ? 'own-row' : undefined}>
      <td>{has_outcome ? <PlaceBadge rank={row.place} status={row.status} /> : (row.bib ?? '–')}</td>
      <th scope="row">
        <PersonCell country={row.country} mark={<PickMark mark={mark} />}>
          <AthleteLink
            athlete_id={row.athlete_id}
            athlete={{ name: row.name, is_team: false }}
            is_championship={false}
          />
        </PersonCell>
      </th>
      {has_result && <td className="number wide">{formatPointsWithUnit(row.points, locale, '–')}</td>}
      {has_result && <td className="number">{row.gap ?? '–'}</td>}
    </tr>
  )
}
