import './start-page.css'
import { getLeaderboard } from '#contract/cups.ts'
import type { Me } from '#contract/me.ts'
import { formatRankOf } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Fact } from '../ui/fact.tsx'

/** The player's rank in the season. */
export function SeasonRank({ me: { rank } }: { me: Me }) {
  const locale = useNumberLocale()
  return <Fact label="Season rank">{formatRankOf(rank, useSeasonPlayers(), locale)}</Fact>
}

/** Returns the number of players on the season's leaderboard, which the page loads anyway. Null until it is known. */
export function useSeasonPlayers(): number | null {
  const leaders = useReply(getLeaderboard, { params: { name: 'Overall' }, query: {} }, { critical: false })
  return leaders.state === 'ready' ? leaders.total : null
}
