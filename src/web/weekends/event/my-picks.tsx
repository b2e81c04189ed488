import { Link } from 'react-router'
import type { MyPick } from '#contract/me.ts'
import { formatPoints, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { RowsTable } from '../../ui/tables/rows-table.tsx'

type Props = { title: string; picks: readonly MyPick[] }

const COLUMNS = [{ label: 'Athlete' }, { label: 'Points', className: 'number' }]

/** The player's team for one selection, with the points of each pick. Ranked picks are in the player's order. */
export function MyPicks({ title, picks }: Props) {
  return (
    <>
      <h3 className="my-selection">{title}</h3>
      {picks.length === 0 ? (
        <p className="my-none">You have not selected a team for this selection</p>
      ) : (
        <div className="my-picks">
          <RowsTable
            reply={{ state: 'ready', data: picks, total: null, is_stale: false }}
            caption={`${title}: points by athlete`}
            columns={COLUMNS}
            row={(pick) => <PickRow key={pick.athlete_id} pick={pick} />}
            placeholders={0}
          />
        </div>
      )}
    </>
  )
}

function PickRow({ pick }: { pick: MyPick }) {
  const locale = useNumberLocale()
  const { athlete_id, name, country, rank, score, is_team_captain } = pick

  return (
    <tr>
      <th scope="row">
        <PersonCell country={country} more={rank !== null && `Picked for ${ordinal(rank)}`}>
          <Link to={`/athletes/${athlete_id}`}>
            <bdi>{name}</bdi>
          </Link>
          {is_team_captain && <span className="my-captain">Captain</span>}
        </PersonCell>
      </th>
      <td className="number">{formatPoints(score, locale)}</td>
    </tr>
  )
}
