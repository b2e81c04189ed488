import '../../cups/cup-and-race-parts.css'
import '../../races/races.css'
import type { MyPick } from '#contract/me.ts'
import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES, GENDERS } from '#game/genders.ts'
import { formatPoints, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { AthleteLink } from '../../ui/people/athlete-link.tsx'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { RowsTable } from '../../ui/tables/rows-table.tsx'

const COLUMNS = [{ label: 'Athlete' }, { label: 'Points', className: 'number' }]

type Props = {
  title: string
  picks: readonly MyPick[]
  selection: Pick<Selection, 'takes_team_picks'>
  is_championship: boolean
}

/**
 * Lists men and women separately, by points. As long as nobody has points, ranked picks are in the player's order. If
 * only one gender has points, the picks of the other gender are folded on phones.
 */
export function MyPicks({ title, picks, selection, is_championship }: Props) {
  if (picks.length === 0) return <p className="my-none">You have not selected a team for this selection</p>

  const naming = { is_team: selection.takes_team_picks, is_championship }
  const groups = GENDERS.map((gender) => ({
    gender,
    picks: picks.filter((pick) => pick.gender === gender).sort(byPoints),
  })).filter((group) => group.picks.length > 0)
  const has_points = picks.some(({ score }) => score !== null)
  return groups.map(({ gender, picks: of_gender }) => {
    const table = (
      <div key={gender} className="my-picks">
        {groups.length > 1 && <h4 className="my-selection">{GENDER_TITLES[gender]}</h4>}
        <RowsTable
          reply={{ state: 'ready', data: of_gender, total: null, is_stale: false }}
          caption={`${title}, ${GENDER_TITLES[gender]}: points by athlete`}
          columns={COLUMNS}
          row={(pick) => <PickRow key={pick.athlete_id} pick={pick} {...naming} />}
          placeholders={0}
        />
      </div>
    )
    const is_waiting = has_points && of_gender.every(({ score }) => score === null)
    if (!is_waiting) return table
    return (
      <details key={gender} className="fold fold-on-phone">
        <summary className="my-selection">{`${GENDER_TITLES[gender]}: no points yet`}</summary>
        {table}
      </details>
    )
  })
}

function byPoints(a: MyPick, b: MyPick): number {
  return (b.score ?? -1) - (a.score ?? -1)
}

type RowProps = { pick: MyPick; is_team: boolean; is_championship: boolean }

function PickRow({ pick, is_team, is_championship }: RowProps) {
  const locale = useNumberLocale()
  const { athlete_id, name, country, rank, score, is_team_captain, is_reserve } = pick

  return (
    <tr>
      <th scope="row">
        <PersonCell country={country} more={rank !== null && `Picked for ${ordinal(rank)}`}>
          <AthleteLink
            athlete_id={athlete_id}
            athlete={{ name, is_team }}
            is_championship={is_championship}
          />
          {is_team_captain && <span className="pick-mark pick-mark-captain">Captain</span>}
          {is_reserve && <span className="pick-mark pick-mark-captain">Reserve</span>}
        </PersonCell>
      </th>
      <td className="number">{formatPoints(score, locale)}</td>
    </tr>
  )
}
