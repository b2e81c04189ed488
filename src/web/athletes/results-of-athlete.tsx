import type { AthleteRaceResult } from '#contract/athletes.ts'
import { formatNumber } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { usePlaceholders } from '../races/use-placeholders.ts'
import { Board } from '../ui/board.tsx'
import { RowsTable } from '../ui/rows-table.tsx'
import { ResultOfAthleteRow } from './result-of-athlete-row.tsx'

const COLUMNS = [{ label: 'Rank' }, { label: 'Race' }, { label: 'Points', className: 'number' }]

/** The races of the season, the last one first. */
export function ResultsOfAthlete({ reply }: { reply: Reply<readonly AthleteRaceResult[]> }) {
  const locale = useNumberLocale()
  const latest: typeof reply = reply.state === 'ready' ? { ...reply, data: reply.data.toReversed() } : reply

  return (
    <Board
      id="results"
      title="Results"
      note={reply.state === 'ready' && reply.data.length > 0 && raceCount(reply.data.length, locale)}
    >
      <RowsTable
        reply={latest}
        caption="The athlete’s races of this season, the last one first"
        columns={COLUMNS}
        row={(result) => <ResultOfAthleteRow key={result.race_id} result={result} />}
        placeholders={usePlaceholders()}
      />
    </Board>
  )
}

function raceCount(races: number, locale: string): string {
  return races === 1 ? '1 race' : `${formatNumber(races, locale)} races`
}
