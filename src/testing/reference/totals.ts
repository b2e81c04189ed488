/*
 * Reference implementation, for tests only: the totals of all boards in plain code. Tests compare it with the database.
 */
import type { Gender } from '#game/genders.ts'
import { type CupPoints, countsLine, type RaceCup } from '#game/scoring/cups.ts'
import { type Hundredths, sumPoints } from '#game/scoring/points.ts'
import type { Role } from '#game/scoring/roles.ts'
import type { SheetLine } from '#game/scoring/sheet.ts'
import { countingTeam, type RaceField, type TeamBench } from './reserves.ts'

export type SeasonRace = {
  race_id: number
  selection_id: number
  weekend_id: number
  include_in_total: boolean
  scored: boolean
  cups: readonly RaceCup[]
}

export type SeasonPick = { selection_id: number; user_id: number; athlete_id: number; role: Role }

/**
 * Needed only if selections have reserves or vice-captains: each team's reserves and vice-captain (`benches`), the
 * results and start list of each race (`fields`), and the athletes' genders.
 */
export type SeasonBenches = {
  benches: readonly (TeamBench & { selection_id: number; user_id: number })[]
  fields: ReadonlyMap<number, RaceField>
  genders: ReadonlyMap<number, Gender>
}

export type Season = {
  /** The ids of the weekends, in calendar order. */
  weekends: readonly number[]
  races: readonly SeasonRace[]
  picks: readonly SeasonPick[]
  /** `youth`: the athletes whose results have the youth flag. */
  sheets: readonly { race_id: number; lines: readonly SheetLine[]; youth: readonly number[] }[]
  extra_scores: readonly { weekend_id: number; user_id: number; extra_score: Hundredths }[]
  bench?: SeasonBenches | undefined
}

/** A player's score on the board with this `key`. A player without picks has no row (rules §5). */
export type Total<Key> = { key: Key; user_id: number; score: Hundredths }

export type SeasonTotals = {
  races: Total<number>[]
  selections: Total<number>[]
  weekends: Total<number>[]
  /** The season's scores as of each weekend. */
  seasons: Total<number>[]
  cups: Total<string>[]
}

/**
 * Computes the standings of a whole season. The server computes the same in SQL (rules §5). A race that is excluded
 * from totals counts only on its own board.
 */
export function seasonTotals(season: Season): SeasonTotals {
  const raced = season.races.filter((race) => race.scored).flatMap((race) => raceScores(season, race))
  const counted = raced.filter(({ race }) => race.include_in_total)
  const racedWeekends = addUp(counted, ({ race }) => [race.weekend_id])
  const weekends = addSidebets(season, racedWeekends)

  return {
    races: addUp(raced, ({ race }) => [race.race_id]),
    selections: addUp(counted, ({ race }) => [race.selection_id]),
    weekends,
    seasons: runningTotals(season, weekends),
    cups: addUp(cupScores(season), ({ cup }) => [cup]),
  }
}

type RaceScore = { race: SeasonRace; user_id: number; score: Hundredths }

/** Lists the points of every pick in the races of each cup. Only the points that the cup counts are included. */
function cupScores(season: Season): (RaceScore & { cup: string })[] {
  return season.races
    .filter((race) => race.scored && race.include_in_total)
    .flatMap((race) =>
      race.cups.flatMap(({ name, counts }) =>
        raceScores(season, race, counts).map((score) => ({ ...score, cup: name })),
      ),
    )
}

/**
 * Lists the points of every pick in a race. A pick without points is listed with zero, so that its player has a score.
 */
function raceScores(season: Season, race: SeasonRace, counts: CupPoints = 'all'): RaceScore[] {
  const sheet = season.sheets.find((each) => each.race_id === race.race_id)
  const youth = new Set(sheet?.youth)
  const counted = (sheet?.lines ?? []).filter((line) => countsLine(counts, line, youth))
  const lines = Map.groupBy(counted, lineKey)
  const picks = countingPicks(season, race)

  return picks.map((pick) => {
    const earned = lines.get(lineKey(pick)) ?? []
    return { race, user_id: pick.user_id, score: sumPoints(earned.map((line) => line.points)) }
  })
}

/** Returns the picks that count in the race. Reserves and vice-captains have replaced missing athletes. */
function countingPicks({ picks, bench }: Season, { race_id, selection_id }: SeasonRace): SeasonPick[] {
  const own = picks.filter((pick) => pick.selection_id === selection_id)
  const field = bench?.fields.get(race_id)
  if (!bench || !field) return own
  return [...Map.groupBy(own, (pick) => pick.user_id)].flatMap(([user_id, team]) => {
    const saved = bench.benches.find((each) => {
      return each.selection_id === selection_id && each.user_id === user_id
    })
    const named = team.map((pick) => ({ ...pick, gender: bench.genders.get(pick.athlete_id)! }))
    const counting = countingTeam(named, saved ?? { vice_captain: null, reserves: [] }, field)
    return counting.map((each) => ({ ...each, selection_id, user_id }))
  })
}

function lineKey({ athlete_id, role }: { athlete_id: number; role: Role }): string {
  return `${athlete_id} ${role}`
}

/** Adds the points of side bets to weekends. They count for players who have a score in that weekend. */
function addSidebets(season: Season, weekends: Total<number>[]): Total<number>[] {
  const bets = addUp(
    season.extra_scores.map((bet) => ({ ...bet, score: bet.extra_score })),
    (bet) => [bet.weekend_id],
  )
  const extras = new Map(bets.map((bet) => [totalKey(bet), bet.score]))

  return weekends.map((total) => {
    const extra = extras.get(totalKey(total)) ?? 0
    return { ...total, score: total.score + extra }
  })
}

/** Computes the season score as of each weekend: the sum of the scores of all weekends so far. */
function runningTotals(season: Season, weekends: Total<number>[]): Total<number>[] {
  return season.weekends.flatMap((weekend_id, index) => {
    const soFar = new Set(season.weekends.slice(0, index + 1))
    const scores = weekends.filter((total) => soFar.has(total.key))
    return addUp(scores, () => [weekend_id])
  })
}

function addUp<Score extends { user_id: number; score: Hundredths }, Key extends number | string>(
  scores: readonly Score[],
  keysOf: (score: Score) => readonly Key[],
): Total<Key>[] {
  const totals = new Map<string, Total<Key>>()

  for (const score of scores) {
    for (const key of keysOf(score)) {
      const name = totalKey({ key, user_id: score.user_id })
      const sum = (totals.get(name)?.score ?? 0) + score.score
      totals.set(name, { key, user_id: score.user_id, score: sum })
    }
  }
  return [...totals.values()]
}

function totalKey({ key, user_id }: { key: number | string; user_id: number }): string {
  return `${key} ${user_id}`
}
