import type { Progress } from '#contract/cups.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Page } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { toUserRanking } from '#server/standings/ranking.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { listScoredWeekends, type ScoredWeekend } from '#server/standings/store/pointers.ts'
import { listPlaces, type PlaceRow } from '#server/standings/store/read.ts'
import { listUserStandings, type UserStanding } from '#server/standings/store/several-standings.ts'

/** Reads the leaders of the season, with their ranks after each weekend that is not hidden. */
export async function readProgress(
  db: Db,
  page: { limit: number; offset: number },
): Promise<Page<Progress[]>> {
  return retryIfTableGone(async () => {
    const weekends = await listScoredWeekends(db)
    const shown = weekends.filter((weekend) => !weekend.hidden)
    const leaders = await listLeaders(db, weekends.at(-1), page)
    const user_standings = await listUserStandings(
      db,
      shown.map((weekend) => weekend.season_standing_id),
      leaders.map((leader) => leader.user_id),
    )
    const standingsOf = Map.groupBy(user_standings, (standing) => standing.user_id)
    const rows = leaders.map((leader) => toProgress(leader, shown, standingsOf.get(leader.user_id) ?? []))
    return { rows, total: weekends.at(-1)?.season_players ?? 0 }
  })
}

async function listLeaders(
  db: Db,
  latest: ScoredWeekend | undefined,
  page: { limit: number; offset: number },
): Promise<PlaceRow[]> {
  if (!latest) return []
  const { season_standing_id: standing_id, season_players: players } = latest
  return listPlaces(db, { standing_id, players, previous_id: null }, { ...page, verified_users: true })
}

function toProgress(leader: PlaceRow, weekends: ScoredWeekend[], user_standings: UserStanding[]): Progress {
  const standingIn = new Map(user_standings.map((standing) => [standing.standing_id, standing]))
  const steps = weekends.map(({ weekend_id, weekend_name, event_start, season_standing_id }) => {
    const standing = standingIn.get(season_standing_id)
    const place = { rank: standing?.rank ?? null, score: standing ? toPoints(standing.score) : null }
    return { weekend_id, weekend_name, event_start: event_start.toISOString(), ...place }
  })
  return { user: toUserRanking(leader).user, steps }
}
