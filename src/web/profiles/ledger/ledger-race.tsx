import type { LedgerRace } from '#game/scoring/ledger.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { ExcludedNote } from '../../races/excluded-note.tsx'
import { Board } from '../../ui/board.tsx'
import { LedgerPickRow } from './ledger-pick.tsx'

type Props = {
  race: LedgerRace
  /** The name of the race's selection. Undefined if the weekend has only one selection. */
  selection: string | undefined
}

export function LedgerRaceBoard({ race, selection }: Props) {
  const locale = useNumberLocale()
  const { race_id, race_name, counts, picks, points } = race

  return (
    <Board
      id={`race-${race_id}`}
      title={race_name}
      note={selection === race_name ? undefined : selection}
      action={<Link to={`/races/${race_id}`}>Results</Link>}
    >
      {!counts && (
        <div className="ledger-note">
          <ExcludedNote />
        </div>
      )}
      <table className="rows ledger-table ledger-picks">
        <caption className="visually-hidden">{race_name}: points by athlete</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Athlete</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <LedgerPickRow key={pick.athlete_id} pick={pick} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{counts ? 'Total' : 'Total, not counted'}</th>
            <td className="number">{formatPointsWithUnit(points, locale)}</td>
          </tr>
        </tfoot>
      </table>
    </Board>
  )
}
