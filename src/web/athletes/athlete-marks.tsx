import './athletes.css'
import type { Athlete, AthleteRaceResult } from '#contract/athletes.ts'
import { formatNumber } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { usePlaceholderCount } from '../races/use-placeholder-count.ts'
import { Board } from '../ui/board.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { ResultOfAthleteRow } from './result-of-athlete-row.tsx'

const COLUMNS = [{ label: 'Rank' }, { label: 'Race' }, { label: 'Points', className: 'number' }]

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
        caption="The athlete’s races this season, latest first"
        columns={COLUMNS}
        row={(result) => <ResultOfAthleteRow key={result.race_id} result={result} />}
        placeholders={usePlaceholderCount()}
      />
    </Board>
  )
}

function raceCount(races: number, locale: string): string {
  return races === 1 ? '1 race' : `${formatNumber(races, locale)} races`
}

type Props = { athlete: Pick<Athlete, 'youth' | 'is_qci_bonus_eligible' | 'is_cub'> }

export function AthleteMarks({ athlete: { youth, is_qci_bonus_eligible, is_cub } }: Props) {
  return (
    <>
      {youth && <Mark label="Youth" />}
      {is_qci_bonus_eligible && <Mark label="QCI" />}
      {is_cub && <Mark label="Cub" />}
    </>
  )
}

function Mark({ label }: { label: string }) {
  return <span className="athlete-mark">{label}</span>
}

type ProTeamProps = { pro_team: NonNullable<Athlete['pro_team']> }

export function ProTeam({ pro_team: { name, abbreviation, logo_url } }: ProTeamProps) {
  return (
    <p className="pro-team">
      {logo_url && <img src={logo_url} alt="" width="40" height="40" />}
      <span>
        {name} <span className="pro-team-short">{abbreviation}</span>
      </span>
    </p>
  )
}
