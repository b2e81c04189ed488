import './league-row.css'
import type { ReactNode } from 'react'
import type { League, LeagueEntry, OwnLeaguePlace } from '#contract/leagues/leagues.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { LeagueLock, LeagueTick } from './league-name.tsx'
import { leaguePath } from './league-path.ts'
import { membersText } from './league-text.ts'
import { OwnPlace } from './own-place.tsx'

type Props = {
  entry: LeagueEntry & { own?: OwnLeaguePlace }
  /** Whether to show the column with the tick of the team challenge. */
  with_tick: boolean
  /** Whether to mark the leagues that the user is in. */
  marks_own: boolean
  action: ReactNode
}

export function LeagueRow({ entry, with_tick, marks_own, action }: Props) {
  const { league, rank, score, membership, own } = entry
  const locale = useNumberLocale()
  const is_own = marks_own && membership === 'member'

  return (
    <tr className={is_own ? 'own-row' : undefined}>
      <td>
        <RankBadge rank={rank} />
      </td>
      <th scope="row">
        <LeagueText league={league} is_own={is_own} />
        {own && <OwnPlace own={own} members={league.members} />}
      </th>
      {with_tick && <td className="league-tick-cell">{league.verified && <LeagueTick />}</td>}
      <td className="number">{formatPoints(score, locale)}</td>
      <td className="league-act">{action}</td>
    </tr>
  )
}

/** The linked name of a league with its icons, and below it the number of members and the club. */
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
