import './start-page.css'
import type { ReactNode } from 'react'
import type { Me, MyWeekend } from '#contract/me.ts'
import { formatPoints, formatRankOf } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { placesGained } from '../live/live-change.ts'
import { useLive } from '../live/use-live.ts'
import { Fact } from '../ui/fact.tsx'
import { RankChange } from '../ui/rank-change.tsx'
import { BigNumber } from './big-number.tsx'
import { SeasonRank } from './season-rank.tsx'

export type LivePointsProps = {
  race_id: number
  me: Me
  /** The points of the races that are scored. */
  mine: MyWeekend | undefined
  /** Shown until the race has live points for the player. */
  children: ReactNode
}

/** The player's points and rank in the race that is running, updated as on the live page. */
export function LivePoints({ race_id, me, mine, children }: LivePointsProps) {
  const locale = useNumberLocale()
  const { shown } = useLive(String(race_id), { critical: false })
  const own = shown?.mine
  if (own?.state !== 'live' || own.score === null) return children

  return (
    <>
      <BigNumber number={formatPoints(own.score, locale)}>live points</BigNumber>
      <p className="home-text">{shown?.race.name}</p>
      <dl className="home-facts">
        <Fact label="Live rank">
          {formatRankOf(own.rank, own.players, locale)}{' '}
          <RankChange places={placesGained(shown?.before?.rank, own.rank)} />
        </Fact>
        <Fact label="Points so far">{formatPoints(mine?.score, locale)}</Fact>
        <SeasonRank me={me} />
      </dl>
    </>
  )
}
