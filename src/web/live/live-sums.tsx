import './live.css'
import type { ReactNode } from 'react'
import { formatPoints, formatRank, formatRankOf } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Fact } from '../ui/fact.tsx'
import { RankChange } from '../ui/rank-change.tsx'
import { OWN_ROW_ID } from './league-board.tsx'
import { latestChange, placesGained } from './live-change.ts'
import { clockTime, Time } from './live-head.tsx'
import type { Live, Moment } from './use-live.ts'

/** The player's points, their rank among all players and in their league, and what changed last. */
export function LiveSums({ live, shown }: { live: Live; shown: Moment }) {
  const { race, mine, before } = shown
  const locale = useNumberLocale()
  const is_live = race.state === 'live'
  const league = mine?.league
  const has_row = league?.rows.some((row) => row.is_me) ?? false
  return (
    <div className="live-mine">
      <dl className="live-sums">
        <Fact label={is_live ? 'Live points' : 'Race points'}>
          <span className="live-number">{formatPoints(mine?.score, locale)}</span>
        </Fact>
        <Fact label={is_live ? 'Live rank' : 'Rank'}>
          <OwnRowLink has_row={has_row}>{formatRankOf(mine?.rank, mine?.players, locale)}</OwnRowLink>
          <RankChange places={placesGained(before?.rank, mine?.rank)} />
        </Fact>
        {league && (
          <Fact label={<bdi>{league.name}</bdi>}>
            <OwnRowLink has_row={has_row}>{formatRank(league.rank, locale)}</OwnRowLink>
            <RankChange places={placesGained(before?.league?.rank, league.rank)} />
          </Fact>
        )}
      </dl>
      <LatestChangeText live={live} shown={shown} />
    </div>
  )
}

/** A rank that links to the player's row of the league. A player who joined late may have no row yet. */
function OwnRowLink({ has_row, children }: { has_row: boolean; children: ReactNode }) {
  if (!has_row) return <span className="live-number">{children}</span>
  return (
    <a className="live-number" href={`#${OWN_ROW_ID}`}>
      {children}
    </a>
  )
}

function LatestChangeText({ live, shown: { race, mine, before } }: { live: Live; shown: Moment }) {
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
