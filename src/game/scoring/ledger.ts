import { type Hundredths, sumPoints, toHundredths, toPoints } from './points.ts'
import { CAPTAIN } from './roles.ts'
import type { Component } from './sheet.ts'
import type { StandsInFor } from './stand-ins.ts'

/** One line of a player's points as the server returns it (rules §5). `points` is in points, not in hundredths. */
export type LedgerRow = {
  selection_id: number | null
  race_id: number | null
  race_name: string | null
  /** Whether the line is part of the weekend's score. False if the race is excluded from totals. */
  counts: boolean
  athlete_id: number | null
  name: string
  country: string | null
  role: number | null
  place: number | null
  status: string | null
  component: string
  points: number
  /** The athlete that this one replaces, as a reserve or as the vice-captain. */
  stands_in_for: StandsInFor | null
  answer: string | null
  right_answer: string | null
}

/** One athlete in one race, with a line for each component. */
export type LedgerPick<Row extends LedgerRow = LedgerRow> = {
  athlete_id: number
  name: string
  country: string | null
  is_captain: boolean
  lines: Row[]
  points: number
}

export type LedgerRace<Row extends LedgerRow = LedgerRow> = {
  selection_id: number
  race_id: number
  race_name: string
  counts: boolean
  picks: LedgerPick<Row>[]
  points: number
}

/** A player's points in a weekend. `score` is the sum of the races and side bets that count. */
export type Ledger<Row extends LedgerRow = LedgerRow> = {
  races: LedgerRace<Row>[]
  bets: Row[]
  bet_points: number
  score: number
}

/** Groups the lines by race, and within a race by athlete, most points first. */
export function ledgerOf<Row extends LedgerRow>(lines: readonly Row[]): Ledger<Row> {
  const races = groupBy(lines, (line) => line.race_id).map(raceOf)
  const bets = lines.filter((line) => line.race_id === null)
  const bet_points = pointsOf(bets.filter((bet) => bet.counts))
  const counting = races.filter((race) => race.counts).map((race) => toHundredths(race.points))
  return { races, bets, bet_points, score: toPoints(sumPoints([...counting, toHundredths(bet_points)])) }
}

function raceOf<Row extends LedgerRow>(lines: readonly Row[]): LedgerRace<Row> {
  const { selection_id, race_id, race_name, counts } = lines[0]!
  const picks = groupBy(lines, (line) => line.athlete_id).map(pickOf)
  return {
    selection_id: selection_id ?? 0,
    race_id: race_id ?? 0,
    race_name: race_name ?? '',
    counts,
    picks: picks.toSorted((a, b) => b.points - a.points || placeOf(a) - placeOf(b)),
    points: pointsOf(lines),
  }
}

function pickOf<Row extends LedgerRow>(lines: Row[]): LedgerPick<Row> {
  const { athlete_id, name, country, role } = lines[0]!
  const is_captain = role === CAPTAIN
  const ordered = lines.toSorted((a, b) => orderOf(a) - orderOf(b))
  return { athlete_id: athlete_id ?? 0, name, country, is_captain, lines: ordered, points: pointsOf(lines) }
}

/** Sorts the lines of an athlete: points for places come before bonuses. */
const COMPONENT_ORDER: Record<Component | 'not_started', number> = {
  champion: 1,
  ranked_place: 2,
  not_started: 3,
  sprint: 4,
  climb: 5,
  youth_bonus: 6,
  qci_bonus: 7,
  captain_bonus: 8,
}

function orderOf({ component }: LedgerRow): number {
  return COMPONENT_ORDER[component as keyof typeof COMPONENT_ORDER]
}

function placeOf({ lines }: LedgerPick): number {
  return lines[0]?.place ?? Number.MAX_SAFE_INTEGER
}

/** The sum in points. It is exact, because hundredths, which are integers, are added. */
function pointsOf(lines: readonly { points: number }[]): number {
  return toPoints(sumPoints(lines.map((line): Hundredths => toHundredths(line.points))))
}

/** Groups rows by key, in the order in which the keys first appear. Rows without a key are left out. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number | null): Row[][] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

export type Earner = { athlete_id: number; name: string; points: number }

/**
 * The points of each athlete of a team, summed over the races that count, highest first. Athletes without points are
 * left out.
 */
export function earnersOf({ races }: Pick<Ledger, 'races'>): Earner[] {
  const picks = races.filter((race) => race.counts).flatMap((race) => race.picks)
  const earners = groupBy(picks, (pick) => pick.athlete_id).map((own) => ({
    athlete_id: own[0]!.athlete_id,
    name: own[0]!.name,
    points: pointsOf(own),
  }))
  return earners.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
}
