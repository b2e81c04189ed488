import { teamNameOr } from '#game/team-names.ts'
import { limitTries } from '#server/accounts/limits.ts'
import type { Player } from '#server/accounts/player.ts'
import { isCountry } from '#server/countries/store.ts'
import type { Db } from '#server/db/db.ts'
import { invalidField } from '#server/http/errors.ts'
import { type ProfileChange, updateProfile } from './store/profile.ts'

/**
 * Gives a player another team name, country, name of his own or word about the newsletter, and returns him as he is then;
 * an empty team name is the personal team's (rules §11). Throws 422 for a country that is in no list, 429 after too many changes.
 */
export async function changeProfile(db: Db, player: Player, wish: ProfileChange): Promise<Player> {
  const named = wish.team_name === undefined ? undefined : teamNameOr(wish.team_name, player.user_name)
  // Everybody's pages are made anew after every change, so what is none is left alone.
  const team_name = named === player.team_name ? undefined : named
  const country = wish.country === player.country ? undefined : wish.country
  const change = { ...wish, team_name, country }
  if (Object.values(change).every((value) => value === undefined)) return player
  if (country !== undefined && !(await isCountry(db, country))) {
    throw invalidField('country', 'There is no such country')
  }

  await limitTries(db, 'profile', String(player.user_id))
  await updateProfile(db, player.user_id, change)
  return { ...player, team_name: team_name ?? player.team_name, country: country ?? player.country }
}
