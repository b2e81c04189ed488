import type { LedgerPick, LedgerRow } from '#game/scoring/ledger.ts'
import { formatPoints } from '#text/formats.ts'
import { ledgerText } from '#text/ledger-text.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { RoleMark, StandInNote } from '../../races/start-lists/stand-in.tsx'
import { PersonCell } from '../../ui/people/person-cell.tsx'

/** An athlete's points for the team in a race. Each component of the points has a line. */
export function LedgerPickRow({ pick }: { pick: LedgerPick }) {
  const locale = useNumberLocale()
  const { athlete_id, name, country, is_captain, lines, points } = pick
  const stands_in_for = lines[0]?.stands_in_for ?? null
  const champion = lines.find(({ component }) => component === 'champion')?.points ?? 0

  return (
    <tr className={points === 0 ? 'ledger-nothing' : undefined}>
      <th scope="row">
        <PersonCell
          country={country}
          more={
            <>
              <StandInNote stands_in_for={stands_in_for} />
              {lines.map((line) => (
                <Line
                  key={line.component}
                  line={line}
                  text={ledgerText(line, champion, locale)}
                  is_only={lines.length === 1}
                />
              ))}
            </>
          }
        >
          <Link to={`/athletes/${athlete_id}`}>
            <bdi>{name}</bdi>
          </Link>
          <RoleMark stands_in_for={stands_in_for} is_team_captain={is_captain} />
        </PersonCell>
      </th>
      <td className="number">{formatPoints(points, locale)}</td>
    </tr>
  )
}

type LineProps = {
  line: LedgerRow
  text: string
  /** Whether this is the only line of the row. If so, its points are left out, because the row shows them. */
  is_only: boolean
}

function Line({ line: { points }, text, is_only }: LineProps) {
  const locale = useNumberLocale()
  return (
    <span className="ledger-line">
      {text}
      {!is_only && <b className="ledger-part">{formatPoints(points, locale)}</b>}
    </span>
  )
}
