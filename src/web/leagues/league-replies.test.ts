import { expect, test } from 'vitest'
import { listInvitedPlayers, listMyInvitations } from '#contract/leagues/league-invitations.ts'
import { getInvitedLeague, joinByInvite } from '#contract/leagues/league-invites.ts'
import { getLeagueWeekend, joinLeague, listLeagueMembers } from '#contract/leagues/league-members.ts'
import {
  getLeague,
  listLeagues,
  listLeaguesOfUser,
  listMyLeagues,
  listTeamChallenge,
} from '#contract/leagues/leagues.ts'
import { listUsers } from '#contract/users.ts'
import { containsLeagues } from './league-replies.ts'

test.each([
  listLeagues,
  listMyLeagues,
  listLeaguesOfUser,
  listTeamChallenge,
  getLeague,
  joinLeague,
  listLeagueMembers,
  getLeagueWeekend,
  getInvitedLeague,
  joinByInvite,
  listInvitedPlayers,
  listMyInvitations,
])('joining or leaving refetches $path [4.9a]', ({ path }) => {
  expect(containsLeagues(path)).toBe(true)
})

test('replies without leagues are not refetched', () => {
  expect(containsLeagues(listUsers.path)).toBe(false)
})
