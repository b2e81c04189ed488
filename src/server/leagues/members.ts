import type { LeagueMember, MemberWeekendScore } from '#contract/leagues/league-members.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findSeasonStanding, listScoredWeekends } from '#server/standings/store/pointers.ts'
import { publicUser } from '#server/users/public-user.ts'
import {
  countMembers,
  listMemberStandings,
  listMembers,
  type MemberQuery,
  type MemberRow,
} from './store/member-lists.ts'

export async function readMembers(db: Db, league_id: number, query: MemberQuery): Promise<LeagueMember[]> {
  return (await listBySeason(db, league_id, query)).map(toMember)
}

/**
 * Returns the members' scores in each weekend. `counts` marks the best scores, which count for the league. It is
 * false for all members if the league has fewer members than scores that can count, because then every score counts.
 */
export async function readWeekendScores(
  db: Db,
  league_id: number,
  query: MemberQuery,
): Promise<MemberWeekendScore[]> {
  const { users_included_in_league_score } = settingsOf(await findSite(db))
  const is_large = (await countMembers(db, league_id, {})) >= users_included_in_league_score
  return retryIfTableGone(async () => {
    const members = await listBySeason(db, league_id, query)
    const weekends = (await listScoredWeekends(db)).filter(({ hidden }) => !hidden)
    const weekendOf = new Map(
      weekends.flatMap(({ weekend_standing_id: id, weekend_id }) => (id === null ? [] : [[id, weekend_id]])),
    )
    const user_ids = members.map((member) => member.user_id)
    const standings = await listMemberStandings(db, league_id, [...weekendOf.keys()], user_ids)
    return standings.map(({ standing_id, user_id, score, counts }) => ({
      weekend_id: weekendOf.get(standing_id)!,
      user_id,
      score: toPoints(score),
      counts: is_large && counts,
    }))
  })
}

async function listBySeason(db: Db, league_id: number, query: MemberQuery): Promise<MemberRow[]> {
  return retryIfTableGone(async () => {
    const season = await findSeasonStanding(db)
    return listMembers(db, league_id, season?.standing_id ?? null, query)
  })
}

function toMember({ rank, score, position, ...user }: MemberRow): LeagueMember {
  const { is_deleted } = user
  return {
    user: publicUser(user),
    rank,
    score: score === null ? null : toPoints(score),
    position,
    is_deleted,
  }
}
