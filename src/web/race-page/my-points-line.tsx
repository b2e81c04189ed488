import type { ReactNode } from 'react'
import { getMyRaceResults } from '#contract/me.ts'
import type { Race } from '#contract/races.ts'
import { raceUnderWay } from '#game/calendar/weekend-status.ts'
import { formatNumber, formatPoints, formatRank, ordinal } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { agoText } from '../live/live-change.ts'
import { useLive } from '../live/use-live.ts'

type Props = {
  race: Race
  /** Shown while the player has no points in the race. */
  children: ReactNode
}

/** The player's points and rank in a race, with a link to its live page. During the race, also the age of the data. */
export function MyPointsLine({ race, children }: Props) {
  const is_under_way = useFromServerTime((now) => raceUnderWay([race], now) !== null)
  if (is_under_way) return <LivePoints race={race}>{children}</LivePoints>
  return race.scored ? <RacePoints race={race}>{children}</RacePoints> : children
}

function LivePoints({ race: { race_id }, children }: Props) {
  const { shown, is_cut_off } = useLive(String(race_id), { critical: false })
  const mine = shown?.mine
  if (!mine || mine.score === null || mine.picks.length === 0) return children

  const is_live = mine.state === 'live'
  return (
    <>
      <PointsLink {...mine} unit={is_live ? 'live points' : 'points'} />
      {is_live && shown.race.received_at && (
        <>
          {is_cut_off ? ' ·\u00a0last known, ' : ' ·\u00a0'}
          <Age received_at={shown.race.received_at} />
        </>
      )}
    </>
  )
}

/** Non-breaking spaces keep the age on one line. */
function Age({ received_at }: { received_at: string }) {
  return useFromServerTime((now) =>
    now === null ? '' : agoText(now - Date.parse(received_at)).replaceAll(' ', '\u00a0'),
  )
}

function RacePoints({ race: { race_id }, children }: Props) {
  const reply = useReply(getMyRaceResults, { params: { race_id } }, { critical: false })
  if (reply.state !== 'ready') return children
  const { score, athletes } = reply.data
  if (score === null || athletes.length === 0) return children
  return <PointsLink race_id={race_id} {...reply.data} unit="points" />
}

type LinkProps = {
  race_id: number
  score: number | null
  rank: number | null
  players: number | null
  unit: string
}

function PointsLink({ race_id, score, rank, players, unit }: LinkProps) {
  const locale = useNumberLocale()
  return (
    <Link to={`/live/${race_id}`}>
      <strong>
        {formatPoints(score, locale)} {unit}
      </strong>
      , {rankText(rank, players, locale)}
    </Link>
  )
}

/** Formats a rank as `26th of 243`, or as `26th` if the number of players is not known. */
function rankText(rank: number | null, players: number | null, locale: string): string {
  if (rank === null) return formatRank(rank)
  return players === null ? ordinal(rank) : `${ordinal(rank)} of ${formatNumber(players, locale)}`
}
