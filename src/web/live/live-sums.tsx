import './live.css'
import type { ReactNode } from 'react'
import { formatRank, formatScore } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { RankChange } from '../ui/rank-change.tsx'
import { clockTime, Time } from './live-head.tsx'
import { gained, storyOf } from './live-story.ts'
import type { Live, Moment } from './use-live.ts'

/** My points, my rank among all players and in my league, and what changed last. */
export function LiveSums({ live, shown }: { live: Live; shown: Moment }) {
  const { race, mine, before } = shown
  const locale = useNumberLocale()
  const is_live = race.state === 'live'
  const league = mine?.league
  return (
    <div className="live-mine">
      <dl className="live-sums">
        <Sum label={is_live ? 'Live points' : 'Race points'} className="live-own">
          <span className="live-number">{formatScore(mine?.score, locale)}</span>
        </Sum>
        <Sum label={is_live ? 'Live rank' : 'Rank'}>
          <span className="live-number">{formatRank(mine?.rank, locale)}</span>
          <RankChange places={gained(before?.rank, mine?.rank)} />
        </Sum>
        {league && (
          <Sum label={<bdi>{league.name}</bdi>}>
            <span className="live-number">{formatRank(league.rank, locale)}</span>
            <RankChange places={gained(before?.league?.rank, league.rank)} />
          </Sum>
        )}
      </dl>
      <Story live={live} shown={shown} />
    </div>
  )
}

function Sum({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Story({ live, shown: { race, mine, before } }: { live: Live; shown: Moment }) {
  const locale = useNumberLocale()
  if (race.received_at && (live.paused_at !== null || live.is_cut_off)) {
    return (
      <p className="live-story">
        <span>
          Numbers from <Time at={race.received_at} format={clockTime} />
          {live.paused_at === null && '. Trying again every 15 s.'}
        </span>
      </p>
    )
  }
  const story = mine && storyOf(mine, before)
  return (
    <p className="live-story">
      {story && story.points !== 0 && (
        <b>
          {story.points > 0 ? '+' : '−'}
          {formatScore(Math.abs(story.points), locale)}
        </b>
      )}
      {story ? <bdi>{story.text}</bdi> : '\u00a0'}
    </p>
  )
}
