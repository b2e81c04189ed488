import './start-page.css'
import { getLeaderboard } from '#contract/cups.ts'
import type { Me } from '#contract/me.ts'
import { formatRankOf } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Fact } from '../ui/fact.tsx'

/** The player's rank in the season. The number of players comes from the leaderboard, which the page loads anyway. */
export function SeasonRank({ me: { rank } }: { me: Me }) {
  const locale = useNumberLocale()
  const leaders = useReply(getLeaderboard, { params: { name: 'Overall' }, query: {} }, { critical: false })
  const players = leaders.state === 'ready' ? leaders.total : null
  return <Fact label="Season rank">{formatRankOf(rank, players, locale)}</Fact>
}
