import { takeSharedLeagueLock } from '#server/leagues/store/scores.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import type { Entrants } from './generator/make-entrants.ts'
import { makeDemoLeagues } from './generator/make-leagues.ts'
import { slugOf } from './generator/slug.ts'
import type { ProfiledPlayer } from './players/decisions.ts'
import { insertLeagues } from './players/store/leagues.ts'
import { readTakenNames } from './players/store/players.ts'
import { type AnnouncementFacts, insertAnnouncements, saveLogos } from './store/decorations.ts'
import type { Demo } from './store/demos.ts'

const league_password = 'klister'

/** Adds leagues, announcements and the logos of pro teams to the demo. */
export async function decorateDemo(
  tx: Db,
  demo: Demo,
  { pro_teams }: Entrants,
  players: readonly ProfiledPlayer[],
): Promise<void> {
  const { season_id, settings, seed } = demo
  const user_ids = players.map((player) => player.user_id)
  const taken_names = (await readTakenNames(tx)).leagues
  await takeSharedLeagueLock(tx)
  const hashed = await hashPassword(league_password)
  await insertLeagues(tx, season_id, makeDemoLeagues(user_ids, settings, seed, taken_names, hashed))
  await insertAnnouncements(tx, season_id, announcements(league_password))
  await saveLogos(
    tx,
    season_id,
    pro_teams.map(({ name }) => ({ name, url: `/logos/${slugOf(name)}.svg` })),
  )
}

function announcements(league_password: string): AnnouncementFacts[] {
  return [
    {
      page: null,
      header: 'Demo season',
      text: 'Athletes, players and results are fictional. The season plays out by itself, on its own clock.',
      level: 'primary',
    },
    {
      page: '/leagues',
      header: 'Password-protected leagues',
      text: `Three of these leagues are password-protected, so you can see how joining one works. The password is “${league_password}”.`,
      level: 'info',
    },
    {
      page: '/events',
      header: 'Provisional results',
      text: 'Results stay provisional for five days, until the protest period ends. Until then, points may still change.',
      level: 'warning',
    },
  ]
}
