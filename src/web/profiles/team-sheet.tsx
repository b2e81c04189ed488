import './team-sheet.css'
import { Link } from 'react-router'
import type { OwnedAthlete } from '#contract/teams.ts'
import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES, type Gender } from '#game/genders.ts'
import { cutName, formatMoney } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Flag } from '../ui/flag.tsx'
import { racingGendersOf } from '../weekends/racing-genders.ts'

export const PART_TITLES: Record<Gender, string> = { ...GENDER_TITLES, mixed: 'Teams' }

type Props = {
  selection: Selection
  picks: readonly OwnedAthlete[]
  /** The text to show if no athlete of a gender was picked. */
  noPicks: (gender: Gender) => string
}

/** A team as start bibs, grouped by gender. Ranked picks are in the player's order. */
export function TeamSheet({ selection, picks, noPicks }: Props) {
  const genders = gendersOf(selection, picks)

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
              <TeamBadge key={pick.athlete_id} pick={pick} has_price={selection.is_budget_enforced} />
            ))}
          </ol>
        )}
      </section>
    )
  })
}

/** The genders of the selection's races, and `mixed` if the player picked pro teams. */
function gendersOf(selection: Selection, picks: readonly OwnedAthlete[]): Gender[] {
  if (selection.is_mixed) return ['mixed']
  return racingGendersOf(
    { selections: [selection] },
    picks.some((pick) => pick.athlete.gender === 'mixed'),
  )
}

type TeamBadgeProps = { pick: OwnedAthlete; has_price: boolean }

/** An athlete of a team as a start bib. The captain's bib is yellow. */
function TeamBadge({ pick, has_price }: TeamBadgeProps) {
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
      {is_team_captain && <span className="team-bib-word">Captain</span>}
      {has_price && <span className="team-bib-price">{formatMoney(bought_for, locale)}</span>}
    </li>
  )
}
