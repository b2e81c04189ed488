import type { OwnedAthlete } from '#contract/teams.ts'
import { cutName, formatMoney } from '#game/formats.ts'
import { PageLink } from '../app/page-link.tsx'
import { useNumberLocale } from '../app/reader.ts'
import { Flag } from '../ui/flag.tsx'

type Props = { pick: OwnedAthlete; has_price: boolean }

/** One athlete of a team on the bib that he would wear; the captain's is the leader's yellow. */
export function TeamBib({ pick, has_price }: Props) {
  const locale = useNumberLocale()
  const { athlete, rank, is_team_captain, bought_for } = pick

  return (
    <li className={is_team_captain ? 'team-bib team-bib-captain' : 'team-bib'}>
      {rank !== null && (
        <span className="team-bib-place">
          <span className="unseen">Place </span>
          {rank}
        </span>
      )}
      <Flag country={athlete.country} />
      <span className="team-bib-name">
        <PageLink to={`/athletes/${athlete.athlete_id}`}>
          <bdi>{cutName(athlete.name)}</bdi>
        </PageLink>
      </span>
      {is_team_captain && <span className="team-bib-word">Captain</span>}
      {has_price && <span className="team-bib-price">{formatMoney(bought_for, locale)}</span>}
    </li>
  )
}
