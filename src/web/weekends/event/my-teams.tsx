import '../weekends.css'
import { Link } from 'react-router'
import type { MyPick } from '#contract/me.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { GENDER_TITLES, GENDERS } from '#game/genders.ts'
import { sumPoints, toHundredths, toPoints } from '#game/scoring/points.ts'
import { formatPoints, formatScore, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Accordion, AccordionItem } from '../../ui/dialogs/accordion.tsx'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { RowsTable } from '../../ui/tables/rows-table.tsx'

type Props = { weekend: Weekend; picks: readonly MyPick[] }

/**
 * The player's team for each selection of a weekend, with the points of each pick. Tours and championships have many
 * selections, which are folded.
 */
export function MyTeams({ weekend: { selections, is_tour, is_championship }, picks }: Props) {
  const ofSelection = ({ selection_id }: Selection) =>
    picks.filter((pick) => pick.selection_id === selection_id)
  const [only] = selections
  if (only && selections.length === 1)
    return (
      <>
        <h3 className="my-selection">My team</h3>
        <Picks title="My team" picks={ofSelection(only)} />
      </>
    )

  return (
    <Accordion>
      {selections.map((selection) => (
        <AccordionItem
          key={selection.selection_id}
          id={`my-team-${selection.selection_id}`}
          heading={selection.name}
          summary={<Summary picks={ofSelection(selection)} />}
          open={!is_tour && !is_championship}
        >
          <Picks title={selection.name} picks={ofSelection(selection)} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

/** The points of a team, or its size as long as it has no points. */
function Summary({ picks }: Pick<Props, 'picks'>) {
  const locale = useNumberLocale()
  const scores = picks.flatMap(({ score }) => (score === null ? [] : [toHundredths(score)]))

  if (picks.length === 0) return 'no team'
  if (scores.length > 0) return formatPoints(toPoints(sumPoints(scores)), locale)
  return picks.length === 1 ? '1 pick' : `${picks.length} picks`
}

const COLUMNS = [{ label: 'Athlete' }, { label: 'Points', className: 'number' }]

/** Men and women separately, by points. As long as nobody has points, ranked picks are in the player's order. */
function Picks({ title, picks }: { title: string; picks: readonly MyPick[] }) {
  if (picks.length === 0) return <p className="my-none">You have not selected a team for this selection</p>

  const groups = GENDERS.map((gender) => ({
    gender,
    picks: picks.filter((pick) => pick.gender === gender).sort(byPoints),
  })).filter((group) => group.picks.length > 0)
  return groups.map((group) => (
    <div key={group.gender} className="my-picks">
      {groups.length > 1 && <h4 className="my-selection">{GENDER_TITLES[group.gender]}</h4>}
      <RowsTable
        reply={{ state: 'ready', data: group.picks, total: null, is_stale: false }}
        caption={`${title}, ${GENDER_TITLES[group.gender]}: points by athlete`}
        columns={COLUMNS}
        row={(pick) => <PickRow key={pick.athlete_id} pick={pick} />}
        placeholders={0}
      />
    </div>
  ))
}

function byPoints(a: MyPick, b: MyPick): number {
  return (b.score ?? -1) - (a.score ?? -1)
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
      <td className="number">{formatScore(score, locale)}</td>
    </tr>
  )
}
