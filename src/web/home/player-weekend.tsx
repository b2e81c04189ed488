import './start-page.css'
import type { ReactNode } from 'react'
import { getMyWeekendResults, type Me, type MyWeekend } from '#contract/me.ts'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { justPublishedRace } from '#game/calendar/weekend-status.ts'
import { formatPoints, formatPointsWithUnit, formatRankOf } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { ledgerAddress } from '../core/paths/ledger-address.ts'
import { Link } from '../core/paths/link.tsx'
import { LiveTrack } from '../live/live-head.tsx'
import { BothClocks } from '../races/both-clocks.tsx'
import { racesOf } from '../races/weekend-races.ts'
import { Fact } from '../ui/fact.tsx'
import { StatusLine } from '../weekend-status/status-line.tsx'
import { useLockedRace, useRaceUnderWay, useWeekendStatus } from '../weekend-status/use-weekend-status.ts'
import { BigNumber } from './big-number.tsx'
import { LivePoints, type LivePointsProps } from './live-points.tsx'
import { SeasonRank } from './season-rank.tsx'

/** The player's points in a weekend that is locked, racing or scored. */
export function PlayerWeekend({ me, weekend }: { me: Me; weekend: Weekend }) {
  const { weekend_id } = weekend
  const { state } = useWeekendStatus(weekend)
  const reply = useReply(getMyWeekendResults, { params: { weekend_id } }, { critical: false })
  const mine = reply.state === 'ready' ? reply.data : undefined
  const has_score = mine !== undefined && mine.score !== null
  const live_id = useRaceUnderWay(racesOf(weekend))
  const locked_id = useLockedRace(weekend.selections)

  return (
    <>
      <StatusLine weekend={weekend} />
      {state === 'locked' ? (
        <RacingForYou athletes={mine?.athletes.length} weekend={weekend} />
      ) : (
        <RacePoints race_id={live_id} me={me} mine={mine}>
          <WeekendPoints me={me} mine={mine} unit={state === 'past' ? 'weekend points' : 'points so far'}>
            <LatestResult races={racesOf(weekend)} />
          </WeekendPoints>
        </RacePoints>
      )}
      <p className="actions">
        {live_id !== null && (
          <Link className="button" to={`/live/${live_id}`}>
            Follow live
          </Link>
        )}
        <Link
          className={live_id === null ? 'button' : 'button button-quiet'}
          to={has_score ? ledgerAddress(me.user_id, weekend_id) : `/events/${weekend_id}`}
        >
          {has_score ? 'Why these points?' : 'Go to the event'}
        </Link>
        {live_id === null && locked_id !== null && (
          <Link className="button button-quiet" to={`/live/${locked_id}`}>
            Picks and start list
          </Link>
        )}
      </p>
    </>
  )
}

/** Shows the live points while a race is running, otherwise `children`. */
function RacePoints({ race_id, ...props }: Omit<LivePointsProps, 'race_id'> & { race_id: number | null }) {
  return race_id === null ? props.children : <LivePoints key={race_id} race_id={race_id} {...props} />
}

type RacingProps = { athletes: number | undefined; weekend: Weekend; children?: ReactNode }

/** Says how many picked athletes will race, and when the first race starts. */
export function RacingForYou({ athletes, weekend, children }: RacingProps) {
  return (
    <>
      <BigNumber number={athletes === undefined ? '\u00a0' : String(athletes)}>
        {athletes === 1 ? 'athlete racing for you' : 'athletes racing for you'}
      </BigNumber>
      {children}
      <p className="home-text">The first race starts</p>
      <BothClocks at={weekend.event_start} weekend={weekend} />
    </>
  )
}

/** Shows whether the latest result is provisional or official, if it was published recently. */
function LatestResult({ races }: { races: readonly Race[] }) {
  const race_id = useFromServerTime((now) => justPublishedRace(races, now))
  const race = races.find((each) => each.race_id === race_id)
  if (!race || (race.state !== 'provisional' && race.state !== 'official')) return null
  return (
    <>
      <p className="home-text">{race.name}</p>
      <LiveTrack state={race.state} stale_label={undefined} />
    </>
  )
}

type PointsProps = { me: Me; mine: MyWeekend | undefined; unit: string; children: ReactNode }

function WeekendPoints({ me, mine, unit, children }: PointsProps) {
  const locale = useNumberLocale()
  const best = mine?.athletes
    .filter(({ score }) => score !== null && score > 0)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0]

  return (
    <>
      <BigNumber number={mine ? formatPoints(mine.score, locale) : '\u00a0'}>{unit}</BigNumber>
      {mine?.athletes.length === 0 && <p className="home-text">You have no team for this weekend.</p>}
      {children}
      <dl className="home-facts">
        <Fact label="Weekend rank">{mine ? formatRankOf(mine.rank, mine.players, locale) : '\u00a0'}</Fact>
        <SeasonRank me={me} />
        {best && (
          <Fact label={best.is_team_captain ? 'Best pick, captain' : 'Best pick'}>
            <bdi>{best.name}</bdi> {formatPointsWithUnit(best.score, locale)}
          </Fact>
        )}
      </dl>
    </>
  )
}
