import './live.css'
import { useMemo } from 'react'
import type { LiveResult } from '#contract/live/live-race.ts'
import type { LivePick } from '#contract/live/my-live.ts'
import { standInText } from '../races/start-lists/stand-in.tsx'
import { Board } from '../ui/board.tsx'
import { outcomesOf, throughText } from './live-change.ts'
import { badgeOf, PickBib } from './pick-bib.tsx'
import type { ShownLive } from './use-live.ts'

/** The player's picks as start bibs. Their order never changes: the captain first, then by start number. */
export function PickBibs({ shown: { race, mine, before } }: { shown: ShownLive }) {
  const results = useMemo(() => new Map(race.results.map((row) => [row.athlete_id, row])), [race])
  const picks = [...(mine?.picks ?? [])].sort((a, b) => orderOf(a, results) - orderOf(b, results))
  if (!mine || picks.length === 0) return null
  return (
    <div className="live-picks">
      <Board
        id="picks"
        title="Your picks"
        note={race.state !== 'scheduled' && throughText(outcomesOf(picks, race.results), picks.length)}
      >
        <ul className="live-bibs">
          {picks.map((pick) => (
            <PickBib
              key={pick.athlete_id}
              pick={pick}
              state={race.state}
              result={results.get(pick.athlete_id)}
              is_absent={race.results.length > 0 && !results.has(pick.athlete_id)}
              before={before && (before.picks.find((each) => each.athlete_id === pick.athlete_id) ?? null)}
            />
          ))}
        </ul>
        <StandIns picks={picks} />
      </Board>
    </div>
  )
}

function orderOf(pick: LivePick, results: ReadonlyMap<number, LiveResult>): number {
  return pick.is_team_captain ? 0 : (results.get(pick.athlete_id)?.bib ?? 100_000)
}

/** Says which picks did not start and who replaces them. Screen readers get the same text with each bib. */
function StandIns({ picks }: { picks: readonly LivePick[] }) {
  const stand_ins = picks.filter((pick) => pick.stands_in_for)
  if (stand_ins.length === 0) return null
  return (
    <ul className="board-note live-note" aria-hidden="true">
      {stand_ins.map((pick) => (
        <li key={pick.athlete_id}>
          <b>{badgeOf(pick)}</b> <bdi>{pick.name}</bdi>: {standInText(pick.stands_in_for!)}
        </li>
      ))}
    </ul>
  )
}
