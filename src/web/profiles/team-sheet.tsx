import './team-sheet.css'
import type { Athlete } from '#contract/athletes.ts'
import type { OwnedAthlete, Reserves } from '#contract/teams.ts'
import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES, type Gender } from '#game/genders.ts'
import { cutName, formatMoney } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { reservesOf, useReserveAthletes } from '../team/reserves/use-reserves.ts'
import { Flag } from '../ui/flag.tsx'
import { racingGendersOf } from '../weekends/racing-genders.ts'

export const PART_TITLES: Record<Gender, string> = { ...GENDER_TITLES, mixed: 'Teams' }

type Props = {
  selection: Selection
  picks: readonly OwnedAthlete[]
  /** The text to show if no athlete of a gender was picked. */
  noPicks: (gender: Gender) => string
  /** The reserves and the vice-captain. Undefined if the season has neither, and until they are loaded. */
  reserves: Reserves | undefined
}

/** A team as start bibs, grouped by gender. Ranked picks are in the player's order. */
export function TeamSheet({ selection, picks, noPicks, reserves }: Props) {
  const genders = gendersOf(selection, picks)
  const found = useReserveAthletes(reserves)

  return genders.map((gender) => {
    const gender_picks = picks.filter((pick) => pick.athlete.gender === gender)
    return (
      <section key={gender} className="team-part" aria-label={PART_TITLES[gender]}>
        <h3>
          {PART_TITLES[gender]}{' '}
          <span className="team-count">{gender_picks.length > 0 && gender_picks.length}</span>
        </h3>
        {gender_picks.length === 0 ? (
          <p className="team-none">{noPicks(gender)}</p>
        ) : (
          <ol className="team-bibs">
            {gender_picks.map((pick) => (
              <TeamBadge
                key={pick.athlete_id}
                pick={pick}
                is_vice_captain={reserves?.vice_captain === pick.athlete_id}
                has_price={selection.is_budget_enforced}
              />
            ))}
          </ol>
        )}
        <ReserveLine ids={reserves ? reservesOf(reserves, gender) : []} athletes={found} />
      </section>
    )
  })
}

/**
 * For a mixed selection, returns only `mixed`. Otherwise returns the genders of its races. Adds `mixed` if the player
 * picked pro teams.
 */
function gendersOf(selection: Selection, picks: readonly OwnedAthlete[]): Gender[] {
  if (selection.is_mixed) return ['mixed']
  return racingGendersOf(
    { selections: [selection] },
    picks.some((pick) => pick.athlete.gender === 'mixed'),
  )
}

type ReserveLineProps = { ids: readonly number[]; athletes: ReadonlyMap<number, Athlete> }

/** The reserves of a gender, in the order in which they are used. */
function ReserveLine({ ids, athletes }: ReserveLineProps) {
  const reserves = ids.flatMap((id) => athletes.get(id) ?? [])
  if (reserves.length === 0) return null
  return (
    <dl className="team-reserves">
      <dt>{reserves.length === 1 ? 'Reserve' : 'Reserves, in order'}</dt>
      {reserves.map(({ athlete_id, name, country }) => (
        <dd key={athlete_id}>
          <Flag country={country} />
          <Link to={`/athletes/${athlete_id}`}>
            <bdi>{name}</bdi>
          </Link>
        </dd>
      ))}
    </dl>
  )
}

type TeamBadgeProps = { pick: OwnedAthlete; is_vice_captain: boolean; has_price: boolean }

/** An athlete of a team as a start bib. The captain's bib is yellow. */
function TeamBadge({ pick, is_vice_captain, has_price }: TeamBadgeProps) {
  const locale = useNumberLocale()
  const { athlete, rank, is_team_captain, bought_for } = pick

  return (
    <li className={is_team_captain ? 'team-bib team-bib-captain' : 'team-bib'}>
      {rank !== null && (
        <span className="team-bib-place">
          <span className="visually-hidden">Place </span>
          {rank}
        </span>
      )}
      <Flag country={athlete.country} />
      <span className="team-bib-name">
        <Link to={`/athletes/${athlete.athlete_id}`}>
          <bdi>{cutName(athlete.name)}</bdi>
        </Link>
      </span>
      {is_team_captain && <span className="team-bib-role">Captain</span>}
      {is_vice_captain && <span className="team-bib-role">Vice-captain</span>}
      {has_price && <span className="team-bib-price">{formatMoney(bought_for, locale)}</span>}
    </li>
  )
}
