import type { InvitationRefusal } from '#game/leagues/league-invitations.ts'
import type { AdminRefusal, JoinRefusal } from '#game/leagues/league-members.ts'
import { LEAGUE_NAME_MAX, LEAGUE_NAME_MIN, type LeagueNameRefusal } from '#game/leagues/league-names.ts'

export const JOIN_SENTENCES: Record<JoinRefusal, string> = {
  removed: 'You were removed from this league and cannot rejoin it',
  'password-missing': 'This league needs a password',
  'wrong-password': 'Wrong password',
}

export const INVITATION_SENTENCES: Record<InvitationRefusal, string> = {
  'already-member': 'This player is already a member',
  'player-removed': 'This player was removed from the league and cannot rejoin it',
  'not-invitable': 'This player cannot be invited',
  'already-invited': 'This player is already invited',
  'invitation-declined': 'This player has declined an invitation to this league',
}

export const ADMIN_SENTENCES: Record<AdminRefusal, string> = {
  forbidden: 'Not authorized',
  'admin-stays': 'You are the admin of this league. Leave it instead',
}

export const LEAGUE_NAME_SENTENCES: Record<LeagueNameRefusal, string> = {
  'name-too-short': `League names must be at least ${LEAGUE_NAME_MIN} characters`,
  'name-too-long': `League names can be at most ${LEAGUE_NAME_MAX} characters`,
  'name-odd': 'League names cannot contain invisible characters',
}
