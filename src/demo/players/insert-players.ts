import type { Db } from '#server/platform/db/db.ts'
import type { ProfiledPlayer } from './decisions.ts'
import { makeProfiles } from './make-profiles.ts'
import { insertUsers, listCountries, readTakenNames } from './store/players.ts'

/** Inserts fake players. They come from the countries of the season's athletes. */
export async function insertPlayers(
  tx: Db,
  { season_id, players, seed }: { season_id: number; players: number; seed: string | number },
): Promise<ProfiledPlayer[]> {
  const { users } = await readTakenNames(tx)
  const countries = await listCountries(tx, season_id)
  const homes = countries.length > 0 ? countries : ['NOR', 'SWE', 'FIN']
  const fake_players = makeProfiles(players, seed, homes, users)
  const ids = await insertUsers(tx, fake_players)
  return fake_players.map(({ profile }, index) => ({ user_id: ids[index]!, profile }))
}
