import './league-row.css'
import { use } from 'react'
import { getLeagueScore, type League } from '#contract/leagues/leagues.ts'
import { formatNumber, formatPoints } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Fact } from '../ui/fact.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'

export function LeagueFacts({ league }: { league: League }) {
  const locale = useNumberLocale()
  const is_player = use(SessionContext).state === 'player'
  const given = is_player ? { params: { name: league.name } } : undefined
  const reply = useReply(getLeagueScore, given, { critical: false })
  const standing = reply.state === 'ready' ? reply.data : undefined

  return (
    <dl className="league-facts">
      {is_player && (
        <>
          <Fact label="League score">{standing ? formatPoints(standing.score, locale) : '\u00a0'}</Fact>
          <Fact label="Rank">{standing ? <RankBadge rank={standing.rank} /> : '\u00a0'}</Fact>
        </>
      )}
      <Fact label="Members">{formatNumber(league.members, locale)}</Fact>
      <Fact label="Admin">
        <bdi>{league.admin_id}</bdi>
      </Fact>
      {league.club && (
        <Fact label="Team challenge">
          <bdi>{league.club}</bdi>
        </Fact>
      )}
    </dl>
  )
}
