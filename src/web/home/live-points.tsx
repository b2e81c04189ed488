import './start-page.css'
import type { ReactNode } from 'react'
import type { Me, MyWeekend } from '#contract/me.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { LivePoint, LiveTrack, staleLabel } from '../live/live-head.tsx'
import { LatestChangeText, RankFacts } from '../live/own-numbers.tsx'
import { useLive } from '../live/use-live.ts'
import { Fact } from '../ui/fact.tsx'
import { BigNumber } from './big-number.tsx'
import { SeasonRank } from './season-rank.tsx'

export type LivePointsProps = {
  race_id: number
  me: Me
  /** The points of the races that are scored. */
  mine: MyWeekend | undefined
  /** Shown until the race has points for the player. */
  children: ReactNode
}

/** Shows the player's points and ranks in the running race, what changed last, and the age of the data. */
export function LivePoints({ race_id, me, mine, children }: LivePointsProps) {
  const locale = useNumberLocale()
  const live = useLive(String(race_id), { critical: false })
  const { shown } = live
  const score = shown?.mine?.score ?? null
  if (!shown || score === null || !HAS_POINTS.has(shown.race.state)) return children

  const is_live = shown.race.state === 'live'
  return (
    <div className={live.is_cut_off && is_live ? 'live-old' : undefined}>
      <BigNumber number={formatPoints(score, locale)}>{is_live ? 'live points' : 'race points'}</BigNumber>
      <p className="home-text">{shown.race.name}</p>
      <LiveTrack state={shown.race.state} stale_label={is_live ? staleLabel(live) : undefined} />
      <LivePoint live={live} shown={shown} action={null} />
      <LatestChangeText live={live} shown={shown} />
      <dl className="home-facts">
        <RankFacts shown={shown} rank={(text) => text} />
        {mine && mine.score !== null && <Fact label="Points so far">{formatPoints(mine.score, locale)}</Fact>}
        <SeasonRank me={me} />
      </dl>
    </div>
  )
}

const HAS_POINTS: ReadonlySet<string> = new Set(['live', 'provisional', 'official'])
