import { DAY, type Instant, toInstant } from '#game/instants.ts'

/**
 * The state of a weekend. `ahead`: no selection has opened. `open`: teams can be picked, and no race has started.
 * `locked`: all selections have closed, and no race has started. `racing`: a race has started, or is scored or
 * cancelled. `past`: every race is scored or cancelled, or the last start was a day ago.
 */
export type WeekendState = 'ahead' | 'open' | 'locked' | 'racing' | 'past'

/**
 * `races` is the number of races without cancelled ones. `is_provisional` is true while the points of scored races may
 * change.
 */
export type WeekendStatus = { state: WeekendState; scored: number; races: number; is_provisional: boolean }

export type RaceStatus = { scored: boolean; state: 'scheduled' | 'provisional' | 'official' | 'cancelled' }

export type TimedWeekend = {
  event_start: string
  event_end: string
  trading_open: boolean
  trading_close: string | null
  selections: readonly { races: readonly RaceStatus[] }[]
}

/**
 * The status of a weekend as all pages and boards show it. While `now` is unknown, it depends only on the results and
 * on `trading_open`.
 */
export function weekendStatus(weekend: TimedWeekend, now: Instant | null): WeekendStatus {
  return statusIn(weekend, stateOf(weekend, now))
}

/** The status of a weekend that is in this state. */
export function statusIn(
  { selections }: Pick<TimedWeekend, 'selections'>,
  state: WeekendState,
): WeekendStatus {
  const races = racesOf(selections).filter((race) => race.state !== 'cancelled')
  const scored = races.filter((race) => race.scored)
  const may_change = state === 'racing' || scored.some((race) => race.state === 'provisional')
  return {
    state,
    scored: scored.length,
    races: races.length,
    is_provisional: scored.length > 0 && may_change,
  }
}

type TimedRace = RaceStatus & { race_id: number; date: string }

/**
 * The id of the first race that has started and is neither scored nor cancelled. Null if there is none, or if `now` is
 * unknown.
 */
export function raceUnderWay(races: readonly TimedRace[], now: Instant | null): number | null {
  const under_way = races.filter(
    (race) => !isScoredOrCancelled(race) && now !== null && now >= toInstant(race.date),
  )
  return under_way[0]?.race_id ?? null
}

/** How long after a publication a correction is likely. */
const RECENT = 2 * 3_600_000

/** Whether a result was published in the last two hours. False while `now` is unknown. */
export function isRecent(published_at: string | null, now: Instant | null): boolean {
  return now !== null && published_at !== null && now < toInstant(published_at) + RECENT
}

type PublishedRace = { race_id: number; published_at: string | null }

/** The id of the race with the latest result, if the result is recent. Otherwise null. */
export function justPublishedRace(races: readonly PublishedRace[], now: Instant | null): number | null {
  const recent = races.filter((race) => isRecent(race.published_at, now))
  return (
    recent.toSorted((a, b) => toInstant(b.published_at!) - toInstant(a.published_at!))[0]?.race_id ?? null
  )
}

type ClosingSelection = { trading_close: string; races: readonly TimedRace[] }

/**
 * The id of the race that starts next in a selection that has closed. Its live page shows all picks. Null if there is
 * none, or while `now` is unknown.
 */
export function lockedRace(selections: readonly ClosingSelection[], now: Instant | null): number | null {
  if (now === null) return null
  const closed = selections.filter(({ trading_close }) => now >= toInstant(trading_close))
  const ahead = closed
    .flatMap(({ races }) => races)
    .filter((race) => !isScoredOrCancelled(race) && now < toInstant(race.date))
  return ahead.toSorted((a, b) => toInstant(a.date) - toInstant(b.date))[0]?.race_id ?? null
}

/** Whether a race is scored or cancelled. The result of a scored race may still change. */
export function isScoredOrCancelled({ scored, state }: RaceStatus): boolean {
  return scored || state === 'cancelled'
}

function stateOf(weekend: TimedWeekend, now: Instant | null): WeekendState {
  const { event_start, event_end, trading_open, trading_close, selections } = weekend
  const races = racesOf(selections)
  if (races.length > 0 && races.every(isScoredOrCancelled)) return 'past'
  if (now !== null && now >= toInstant(event_end) + DAY) return 'past'
  if (races.some(isScoredOrCancelled) || (now !== null && now >= toInstant(event_start))) return 'racing'
  if (now !== null && trading_close !== null && now >= toInstant(trading_close)) return 'locked'
  return trading_open ? 'open' : 'ahead'
}

function racesOf(selections: TimedWeekend['selections']): RaceStatus[] {
  return selections.flatMap(({ races }) => races)
}
