import './league-row.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { League, LeagueEntry } from '#contract/leagues/leagues.ts'
import { formatScore } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import { LeagueLock, LeagueTick } from './league-name.tsx'
import { leaguePath } from './league-path.ts'
import { membersText } from './league-text.ts'

type Props = {
  entry: LeagueEntry
  /** Whether there is a team challenge, and a column for its tick. */
  with_tick: boolean
  /** Whether the user's own leagues are marked. */
  is_marked: boolean
  /** Join or leave. */
  action: ReactNode
}

export function LeagueRow({ entry, with_tick, is_marked, action }: Props) {
  const { league, rank, score, membership } = entry
  const locale = useNumberLocale()
  const is_own = is_marked && membership === 'member'

  return (
    <tr className={is_own ? 'own-row' : undefined}>
      <td>
        <RankBadge rank={rank} />
      </td>
      <th scope="row">
        <LeagueText league={league} is_own={is_own} />
      </th>
      {with_tick && <td className="league-tick-cell">{league.verified && <LeagueTick />}</td>}
      <td className="number">{formatScore(score, locale)}</td>
      <td className="league-act">{action}</td>
    </tr>
  )
}

/** The name of a league as a link, its marks, and below it the number of members and the club. */
function LeagueText({ league, is_own }: { league: League; is_own: boolean }) {
  const locale = useNumberLocale()
  return (
    <span className="league-link">
      <span className="league-name">
        <Link to={leaguePath(league.name)}>
          <bdi>{league.name}</bdi>
        </Link>
        {league.verified && (
          <span className="narrow">
            <LeagueTick />
          </span>
        )}
        {league.password_protected && <LeagueLock />}
        {is_own && <span className="league-yours">Yours</span>}
      </span>
      <span className="league-more">
        {membersText(league.members, locale)}
        {league.club && (
          <>
            {' · '}
            <bdi>{league.club}</bdi>
          </>
        )}
      </span>
    </span>
  )
}
