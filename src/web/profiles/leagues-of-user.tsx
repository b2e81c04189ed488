import {
  type LeagueRanking,
  listLeaguesOfUser,
  listMyLeagues,
  type OwnLeaguePlace,
} from '#contract/leagues/leagues.ts'
import { formatPoints } from '#text/formats.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { LeagueName } from '../leagues/league-name.tsx'
import { leaguePath } from '../leagues/league-path.ts'
import { membersText } from '../leagues/league-text.ts'
import { OwnPlace } from '../leagues/own-place.tsx'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'

const COLUMNS = [{ label: 'Rank' }, { label: 'League' }, { label: 'Score', className: 'number' }]

type Row = LeagueRanking & { own?: OwnLeaguePlace }

type Props = { user_id: number; is_own: boolean }

/**
 * A player's leagues, each with its score and its rank among all leagues. On their own profile, players also see their
 * place in each league.
 */
export function LeaguesOfUser({ user_id, is_own }: Props) {
  const query = { limit: 100 }
  const mine = useReply(listMyLeagues, is_own ? { query } : undefined, { critical: false })
  const others = useReply(listLeaguesOfUser, is_own ? undefined : { params: { user_id }, query }, {
    critical: false,
  })
  const reply: Reply<readonly Row[]> = is_own ? mine : others

  return (
    <Board id="leagues" title="Leagues" action={is_own && <Link to="/leagues">All leagues</Link>}>
      <RowsTable
        reply={reply}
        caption="Leagues by score"
        columns={COLUMNS}
        row={(ranking) => <LeagueRow key={ranking.league.name} ranking={ranking} />}
        placeholders={3}
        empty={
          <Notice badge="0" title={is_own ? 'You are not in a league yet' : 'Not in a league yet'}>
            {is_own && <p>It is more fun with friends: create a league or join one.</p>}
          </Notice>
        }
      />
    </Board>
  )
}

function LeagueRow({ ranking: { league, rank, score, own } }: { ranking: Row }) {
  const locale = useNumberLocale()
  return (
    <tr>
      <td>
        <RankBadge rank={rank} />
      </td>
      <th scope="row">
        <LeagueLink league={league} />
        {own && <OwnPlace own={own} members={league.members} />}
      </th>
      <td className="number">{formatPoints(score, locale)}</td>
    </tr>
  )
}

function LeagueLink({ league }: Pick<LeagueRanking, 'league'>) {
  const locale = useNumberLocale()
  return (
    <span className="league-link">
      <Link to={leaguePath(league.name)}>
        <LeagueName league={league} />
      </Link>
      <span className="league-more">{membersText(league.members, locale)}</span>
    </span>
  )
}
