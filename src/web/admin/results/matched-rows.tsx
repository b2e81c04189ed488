import { useState } from 'react'
import type { DraftRow } from '#contract/admin/results/result-drafts.ts'
import { Flag } from '../../ui/flag.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import type { Decide } from './match-step.tsx'

const max_shown = 8

/**
 * Lists the rows that need no decision. Rows that the user has matched or left out come first, because only these can
 * be changed.
 */
export function MatchedRows({ rows, decide }: { rows: readonly DraftRow[]; decide: Decide }) {
  const [shows_all, setShowsAll] = useState(false)
  if (rows.length === 0) return null
  const sorted = [...rows.filter(isDecided), ...rows.filter((row) => !isDecided(row))]
  const shown = shows_all ? sorted : sorted.slice(0, max_shown)
  return (
    <Sheet
      title="Matched"
      action={
        shown.length < rows.length && (
          <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
            {`Show all ${rows.length}`}
          </button>
        )
      }
    >
      <ul className="results-rows">
        {shown.map((row) => (
          <li key={row.line} className={row.match.by === 'left-out' ? 'is-out' : undefined}>
            <b className="results-place">{row.place ?? row.status}</b>
            <Flag country={row.match.athlete?.country ?? row.match.newcomer?.country ?? null} />
            <span className="results-name">
              {row.match.athlete?.name ?? row.match.newcomer?.name ?? row.name ?? row.code}
            </span>
            <MatchLabel row={row} />
            {isDecided(row) && (
              <button
                className="admin-link"
                type="button"
                onClick={() =>
                  void decide({
                    line: row.line,
                    athlete_id: null,
                    newcomer: null,
                    is_left_out: row.code === null && row.name === null,
                  })
                }
              >
                {row.code === null && row.name === null ? 'Remove' : 'Change'}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function isDecided({ match: { by } }: DraftRow): boolean {
  return by === 'person' || by === 'new' || by === 'left-out'
}

function MatchLabel({ row: { match } }: { row: DraftRow }) {
  const { by, confidence, athlete } = match
  if (by === 'new' || (athlete && !athlete.in_season)) return <Chip>new</Chip>
  if (by === 'left-out') return <Chip tone="line">left out</Chip>
  if (by === 'name') return <span className="results-way is-name">{`name, ${confidence}%`}</span>
  return <span className="results-way">{by === 'person' ? 'chosen by you' : 'code'}</span>
}
