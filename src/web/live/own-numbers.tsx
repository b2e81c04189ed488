import './live.css'
import type { ReactNode } from 'react'
import { formatPoints, formatRank, formatRankOf } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Fact } from '../ui/fact.tsx'
import { RankChange } from '../ui/rank-change.tsx'
import { latestChange, placesGained } from './live-change.ts'
import { clockTime, Time } from './live-head.tsx'
import type { Live, ShownLive } from './use-live.ts'

type RankFactsProps = {
  shown: ShownLive
  /** Renders a rank, for example as a link. */
  rank: (text: string) => ReactNode
}

/** The player's rank among all players and in their league, with the places gained by the last update. */
export function RankFacts({ shown: { race, mine, before }, rank }: RankFactsProps) {
  const locale = useNumberLocale()
  const league = mine?.league
  return (
    <>
      <Fact label={race.state === 'live' ? 'Live rank' : 'Rank'}>
        {rank(formatRankOf(mine?.rank, mine?.players, locale))}
        <RankChange places={placesGained(before?.rank, mine?.rank)} />
      </Fact>
      {league && (
        <Fact label={<bdi>{league.name}</bdi>}>
          {rank(formatRank(league.rank, locale))}
          <RankChange places={placesGained(before?.league?.rank, league.rank)} />
        </Fact>
      )}
    </>
  )
}

/** Shows what the last update changed for the player, or the time of the data while the data is not current. */
export function LatestChangeText({
  live,
  shown: { race, mine, before },
}: {
  live: Pick<Live, 'paused_at' | 'is_cut_off'>
  shown: ShownLive
}) {
  const locale = useNumberLocale()
  if (race.received_at && (live.paused_at !== null || live.is_cut_off)) {
    return (
      <p className="live-change">
        <span>
          As of <Time at={race.received_at} format={clockTime} />
          {live.paused_at === null && '. Trying again every 15 s.'}
        </span>
      </p>
    )
  }
  const change = mine && latestChange(mine, before, race)
  return (
    <p className="live-change">
      {change && change.points !== 0 && (
        <b>
          {change.points > 0 ? '+' : '−'}
          {formatPoints(Math.abs(change.points), locale)}
        </b>
      )}
      {change ? <bdi>{change.text}</bdi> : '\u00a0'}
    </p>
  )
}
