import type { LedgerChange } from '#contract/users.ts'
import { sumPoints, toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  listPublishedPicks,
  listSettledAgain,
  type PublishedPick,
  type SettledAgain,
} from './store/ledger-changes.ts'

/** Lists how corrections changed a player's points in a weekend, latest first. */
export async function readLedgerChanges(
  db: Db,
  user_id: number,
  weekend_id: number,
): Promise<LedgerChange[]> {
  const publications = byPublication(await listPublishedPicks(db, user_id, weekend_id))
  const changes = publications.flatMap((after, index) => {
    const before = publications[index - 1]
    return before?.[0]?.race_id === after[0]?.race_id && before ? (changeOf(before, after) ?? []) : []
  })
  const bets = (await listSettledAgain(db, user_id, weekend_id)).map(betChangeOf)
  return [...changes, ...bets].toSorted((a, b) => b.published_at.localeCompare(a.published_at))
}

/**
 * Returns what a publication changed for the player. Undefined if nothing changed and no reason was given, for example
 * when a result becomes official.
 */
function changeOf(
  before: readonly PublishedPick[],
  after: readonly PublishedPick[],
): LedgerChange | undefined {
  const { race_id, race_name: name, published_at, state, counts, reason } = after[0]!
  const athletes = pairsOf(before, after).flatMap(([former, pick]) => {
    return isDifferent(former, pick) ? [changedPick(former, pick)] : []
  })
  const points_before = countedPoints(before)
  const points = countedPoints(after)
  if (athletes.length === 0 && points === points_before && reason === null) return undefined
  const shared = { race_id, name, published_at: published_at.toISOString(), state, counts, reason }
  return { ...shared, points_before, points, athletes }
}

/**
 * Returns the row of each athlete before and after. If a reserve replaces a pick in only one of the two publications, the
 * reserve counts only in that publication, and the pick only in the other one. Where an athlete does not count, their
 * row has no place and no points.
 */
function pairsOf(
  before: readonly PublishedPick[],
  after: readonly PublishedPick[],
): [before: PublishedPick, after: PublishedPick][] {
  const rowsByAthlete = (rows: readonly PublishedPick[]) => new Map(rows.map((row) => [row.athlete_id, row]))
  const [former, latter] = [rowsByAthlete(before), rowsByAthlete(after)]
  const gone = before.filter(({ athlete_id }) => !latter.has(athlete_id))
  return [
    ...after.map((pick): [PublishedPick, PublishedPick] => [
      former.get(pick.athlete_id) ?? uncounted(pick),
      pick,
    ]),
    ...gone.map((pick): [PublishedPick, PublishedPick] => [pick, uncounted(pick)]),
  ]
}

function uncounted(pick: PublishedPick): PublishedPick {
  return { ...pick, place: null, status: null, points: 0 }
}

function betChangeOf({ published_at, points_before, points, ...bet }: SettledAgain): LedgerChange {
  return {
    ...bet,
    race_id: null,
    published_at: published_at.toISOString(),
    state: 'settled',
    points_before: toPoints(points_before),
    points: toPoints(points),
    athletes: [],
  }
}

function isDifferent(before: PublishedPick, after: PublishedPick): boolean {
  return before.place !== after.place || before.status !== after.status || before.points !== after.points
}

function changedPick(before: PublishedPick, after: PublishedPick): LedgerChange['athletes'][number] {
  const { athlete_id, name, country, place, status, points } = after
  return {
    athlete_id,
    name,
    country,
    place_before: before.place,
    status_before: before.status,
    points_before: toPoints(before.points),
    place,
    status,
    points: toPoints(points),
  }
}

/** Returns the points of a race, or 0 if the race does not count for the weekend. */
function countedPoints(picks: readonly PublishedPick[]): number {
  return picks[0]?.counts ? toPoints(sumPoints(picks.map((pick) => pick.points))) : 0
}

function byPublication(rows: readonly PublishedPick[]): PublishedPick[][] {
  const groups = Map.groupBy(rows, (row) => row.publication_id)
  return [...groups.values()]
}
