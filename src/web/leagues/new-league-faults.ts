import { checkLeagueName, LEAGUE_NAME_SENTENCES } from '#game/league-names.ts'
import type { Faults } from '../forms/faults.ts'

export type NewLeague = { name: string; password: string; verified?: boolean; club?: string }

export const CLUB_MISSING = 'You need to say for which team or club'

/** What has to be put right before a league is founded (spec §5); a club is asked for where the league is to be verified. */
export function newLeagueFaults({ name, verified, club = '' }: NewLeague): Faults<NewLeague> {
  const verdict = checkLeagueName(name)
  return {
    name: verdict.ok ? undefined : LEAGUE_NAME_SENTENCES[verdict.reason],
    club: verified && !club.trim() ? CLUB_MISSING : undefined,
  }
}

/** What is sent: nothing where nothing was said. */
export function newLeagueBody({ name, password, verified, club }: NewLeague) {
  return {
    name,
    ...(password ? { password } : {}),
    ...(verified ? { verified, club: club ?? '' } : {}),
  }
}
