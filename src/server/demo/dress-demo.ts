import { hashPassword } from '#server/accounts/passwords.ts'
import type { Db } from '#server/db/db.ts'
import type { Picker } from '#server/invent/decisions.ts'
import { insertLeagues } from '#server/invent/store/leagues.ts'
import { listTakenNames } from '#server/invent/store/players.ts'
import { shareLeagueGate } from '#server/leagues/store/scores.ts'
import { announcements } from './announcements.ts'
import type { Everybody } from './draw-everybody.ts'
import { drawDemoLeagues } from './draw-leagues.ts'
import { slugOf } from './slug.ts'
import type { Demo } from './store/demos.ts'
import { insertAnnouncements, saveLogos } from './store/dressing.ts'

const league_password = 'klister'

/** Leagues, announcements and pictures: what makes a season look lived in. */
export async function dressDemo(
  tx: Db,
  demo: Demo,
  { pro_teams }: Everybody,
  pickers: readonly Picker[],
): Promise<void> {
  const { season_id, settings, seed } = demo
  const user_ids = pickers.map((picker) => picker.user_id)
  const taken = (await listTakenNames(tx)).leagues
  await shareLeagueGate(tx)
  const hashed = await hashPassword(league_password)
  await insertLeagues(tx, season_id, drawDemoLeagues(user_ids, settings, seed, taken, hashed))
  await insertAnnouncements(tx, season_id, announcements(league_password))
  await saveLogos(
    tx,
    season_id,
    pro_teams.map(({ name }) => ({ name, url: `/logos/${slugOf(name)}.svg` })),
  )
}
