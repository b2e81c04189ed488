import type { z } from 'zod'
import type { getLeagueWeekend, LeagueWeekend } from '#contract/leagues/league-members.ts'
import { sumPoints, toPoints } from '#game/scoring/points.ts'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { listSelectionsOfWeekends, type SelectionRow } from '#server/calendar/store/selections.ts'
import type { WeekendRow } from '#server/calendar/store/weekends.ts'
import type { Db } from '#server/platform/db/db.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findWeekendStanding } from '#server/standings/store/pointers.ts'
import { publicUser } from '#server/users/public-user.ts'
import { listMembers, type MemberQuery, type MemberRow } from './store/member-lists.ts'
import { type EarnedRow, findExtraScores, listAthleteNames, listEarned } from './store/weekend.ts'

type Earned = z.input<typeof getLeagueWeekend.reply>['users'][number]['athletes']

/**
 * Returns a weekend in a league: one page of its members, best first, with the points that each athlete earned for
 * them.
 */
export async function readLeagueWeekend(
  db: Db,
  league_id: number,
  { weekend_id, weekend_name }: WeekendRow,
  query: MemberQuery,
): Promise<LeagueWeekend> {
  const selections = await listRevealed(db, weekend_id)
  const members = await retryIfTableGone(async () => {
    const standing = await findWeekendStanding(db, weekend_id)
    return listMembers(db, league_id, standing?.standing_id ?? null, query)
  })
  const user_ids = members.map((member) => member.user_id)
  const earned = await listEarned(db, weekend_id, user_ids)
  const extra_scores = await findExtraScores(db, weekend_id, user_ids)
  const ofUser = Map.groupBy(earned, (row) => row.user_id)

  return {
    weekend_id,
    weekend_name,
    users: members.map((member) => toResult(member, ofUser.get(member.user_id) ?? [], extra_scores)),
    selections: selections.map(({ selection_id, name }) => ({
      selection_id,
      name,
      users: user_ids.map((user_id) => {
        const selection_rows = (ofUser.get(user_id) ?? []).filter((row) => row.selection_id === selection_id)
        return { user_id, score: sumOf(selection_rows), athletes: athletesOf(selection_rows) }
      }),
    })),
    athletes: await nameAthletes(db, earned),
  }
}

/**
 * Returns the locked selections of a weekend. If the deadline of one of its selections has passed, first locks
 * everything that is due, so that readers need not wait for the periodic job (rules §3).
 */
async function listRevealed(db: Db, weekend_id: number): Promise<SelectionRow[]> {
  const list = () => listSelectionsOfWeekends(db, [weekend_id])
  const selections = await list()
  const is_due = selections.some(
    ({ locked_at, trading_close, read_at }) => !locked_at && trading_close <= read_at,
  )
  if (is_due) await lockClosed(db, 'played')
  return (is_due ? await list() : selections).filter((selection) => selection.locked_at)
}

function toResult(member: MemberRow, rows: readonly EarnedRow[], extra_scores: ReadonlyMap<number, number>) {
  const { rank: _, position: __, score, ...user } = member
  // Side bets count only for players who have a score (rules §5).
  const extra_score = score === null ? undefined : extra_scores.get(member.user_id)
  return {
    user_id: member.user_id,
    user: publicUser(user),
    score: score === null ? null : toPoints(score),
    extra_score: extra_score === undefined ? null : toPoints(extra_score),
    athletes: athletesOf(rows),
  }
}

/** Makes one entry for each athlete, because an athlete who was picked in two legs of a tour earns points in both. */
function athletesOf(rows: readonly EarnedRow[]): Earned {
  const byAthlete = Map.groupBy(rows, (row) => row.athlete_id)
  return [...byAthlete].map(([athlete_id, earned]) => ({ athlete_id, score: sumOf(earned) }))
}

function sumOf(rows: readonly EarnedRow[]): number | null {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  return scores.length === 0 ? null : toPoints(sumPoints(scores))
}

/** Returns the names of the athletes, ordered by the points that they earned for these members. */
async function nameAthletes(db: Db, earned: readonly EarnedRow[]) {
  const byAthlete = Map.groupBy(earned, (row) => row.athlete_id)
  const sums = new Map([...byAthlete].map(([id, rows]) => [id, sumPoints(rows.map((row) => row.score ?? 0))]))
  const named = await listAthleteNames(db, [...sums.keys()])
  const ofAthlete = ({ athlete_id }: { athlete_id: number }) => sums.get(athlete_id) ?? 0
  return named.sort((a, b) => ofAthlete(b) - ofAthlete(a) || a.athlete_id - b.athlete_id)
}
