import type { Me } from '#contract/me.ts'
import type { Player } from '#server/accounts/player.ts'
import type { Db } from '#server/db/db.ts'
import { readPlace } from '#server/standings/read.ts'
import { findSeasonStanding } from '#server/standings/store/pointers.ts'

/** The one who asks as he sees himself, with his place in the season; score in points. */
export async function readMe(db: Db, player: Player): Promise<Me> {
  const { user_id, user_name, team_name, country, verified_user } = player
  const { email, is_email_verified, has_password, role } = player
  const place = await readPlace(db, () => findSeasonStanding(db), user_id)
  const own = { email, is_email_verified, has_password, role }
  return {
    user_id,
    user_name,
    team_name,
    country,
    verified_user,
    ...own,
    score: place?.score ?? null,
    rank: place?.rank ?? null,
  }
}
