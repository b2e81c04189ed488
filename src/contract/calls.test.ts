import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as athletes from './athletes.ts'
import { getConfig } from './config.ts'
import { getNestedContent } from './content.ts'
import { listCountries } from './countries.ts'
import * as cups from './cups.ts'
import * as members from './leagues/league-members.ts'
import * as leagues from './leagues/leagues.ts'
import { getLogout } from './logout.ts'
import * as me from './me.ts'
import { listMessages } from './messages.ts'
import * as races from './races.ts'
import type { Route } from './route.ts'
import { getSettings } from './settings.ts'
import * as sidebets from './sidebets.ts'
import * as teams from './teams.ts'
import * as users from './users.ts'
import * as weekends from './weekends.ts'

/**
 * The calls that the specification names: method and path, and fields that the query or body must accept. A trailing
 * slash is optional (rules §10).
 */
describe('the public API has these calls', () => {
  test.each<[string, Route, string?]>([
    ['GET /api/settings [7.4a]', getSettings],
    ['GET /api/config [7.5]', getConfig],
    ['POST /api/login [7.6]', accounts.postLogin, 'email password remember g-recaptcha-response'],
    ['POST /api/googleLogin [7.7]', accounts.postGoogleLogin, 'token'],
    [
      'POST /api/register [7.8 3.28]',
      accounts.postRegister,
      `email user_name password password_confirm country teamName register_source g-recaptcha-response
        first_name last_name agreement newsletter`,
    ],
    ['POST /api/reset [7.9]', accounts.postReset, 'email'],
    [
      'POST /api/reset/{resetId} [7.9]',
      accounts.postNewPassword,
      'password password_confirm g-recaptcha-response',
    ],
    ['GET /api/me/rank [7.10]', me.getMyRank],
    ['GET /api/logout [7.11]', getLogout],
    ['PATCH /api/me [7.12]', me.patchMe, 'team_name country'],
    ['DELETE /api/me [7.13]', me.deleteMe],
    ['POST /api/set_cookie [7.14]', accounts.postSetCookie, 'name value'],
    ['GET /api/messages [7.15]', listMessages, 'page'],
    ['GET /api/content/{folder}/{page}/payload [7.16]', getNestedContent],
    ['GET /api/countries [7.17]', listCountries],
    ['GET /api/me/teams/selections/{selectionId} [7.20]', teams.getMyTeam],
    [
      'POST /api/me/teams/selections/{selectionId} [7.20 7.24a]',
      teams.addPick,
      'athlete_id is_team_captain rank bought_for',
    ],
    ['DELETE /api/me/teams/selections/{selectionId}/{athlete_id} [7.20]', teams.removePick],
    ['PUT /api/me/teams/selections/{selectionId}/bulk [7.21 7.24b]', teams.replaceTeam],
    ['PUT /api/me/teams/selections/{selectionId}/clone [7.22]', teams.copyTeam, 'selection_id'],
    ['PUT /api/me/teams/selections/{selectionId}/{athleteId}/make_team_captain [7.23]', teams.makeCaptain],
    ['GET /api/me/placed_sidebets/{sidebetId} [7.25]', sidebets.getMySidebet],
    ['PUT /api/me/placed_sidebets/{sidebetId} [7.25]', sidebets.placeSidebet, 'option_id'],
    ['GET /api/me/money [7.26]', teams.getBalance],
    ['GET /api/athletes [7.27]', athletes.listAthletes, 'filter_active country'],
    ['GET /api/athletes/{athleteId} [7.28]', athletes.getAthlete],
    ['GET /api/athletes/{athleteId}/results [7.28]', athletes.listAthleteResults],
    ['GET /api/weekends/{weekendId}/prices [7.29]', weekends.listWeekendPrices],
    ['GET /api/selections/{selectionId}/athlete_popularity [7.29]', weekends.listAthletePopularity],
    ['GET /api/races [7.30]', races.listRaces],
    ['GET /api/races/{raceId} [7.30]', races.getRace],
    ['GET /api/races/{raceId}/results/athletes [7.30]', races.listRaceAthletes],
    ['GET /api/races/{raceId}/results/users [7.30]', races.listRaceUsers],
    ['GET /api/races/{race_id}/cups [7.30]', races.listRaceCups],
    ['GET /api/races/latest/{id} [7.31 7.44]', races.getLatestRace],
    ['GET /api/weekends [7.32]', weekends.listWeekends, 'season'],
    ['GET /api/weekends/{weekendId} [7.32]', weekends.getWeekend],
    ['GET /api/weekends/upcoming [7.32]', weekends.getUpcomingWeekend],
    ['GET /api/weekends/previous [7.32]', weekends.getPreviousWeekend],
    ['GET /api/weekends/previous/results/users [7.33]', weekends.getPreviousResults],
    ['GET /api/weekends/{id}/results/users [7.34]', weekends.listWeekendUsers],
    ['GET /api/weekends/{id}/results/athletes [7.34]', weekends.listWeekendAthletes],
    ['GET /api/weekends/{id}/cups [7.34]', weekends.listWeekendCups],
    ['GET /api/me/race_results/{raceId} [7.40]', me.getMyRaceResults],
    ['GET /api/me/weekend_results/{weekendId} [7.40]', me.getMyWeekendResults],
    ['GET /api/cups [7.41]', cups.listCups],
    ['GET /api/cups/{name}/leaderboard [7.41]', cups.getLeaderboard, 'limit'],
    ['GET /api/users [7.42]', users.listUsers, 'limit verified_users weekend'],
    ['GET /api/users/{userId}/rank [7.43a]', users.getUserRank],
    ['GET /api/users/{userId}/weekend_results [7.43a]', users.listUserWeekendResults],
    ['GET /api/users/{userId}/leagues [7.43b]', leagues.listLeaguesOfUser],
    ['GET /api/users/{userId}/teams/selections/{selection_id} [7.43c]', teams.getTeamOfUser],
    ['GET /api/users/{userId}/placed_sidebets/{sidebet_id} [7.43c]', sidebets.getSidebetOfUser],
    ['GET /api/leagues [7.50]', leagues.listLeagues],
    ['POST /api/leagues [7.50]', leagues.addLeague, 'name password verified'],
    ['GET /api/me/leagues [7.50]', leagues.listMyLeagues],
    ['GET /api/leagues/{name} [7.50]', leagues.getLeague],
    ['DELETE /api/leagues/{name} [7.50]', leagues.deleteLeague],
    ['POST /api/leagues/{name}/members [7.51]', members.joinLeague, 'password'],
    ['DELETE /api/leagues/{name}/members/me [7.51]', members.leaveLeague],
    ['DELETE /api/leagues/{name}/members/{user_id} [7.51]', members.removeMember],
    ['GET /api/leagues/{name}/members [7.51]', members.listLeagueMembers],
    ['GET /api/leagues/{name}/score [7.52]', leagues.getLeagueScore],
    ['GET /api/leagues/{name}/results/{weekendId} [7.52]', members.getLeagueWeekend],
    ['GET /api/leagues/{name}/members_weekend_scores [7.52]', members.listMembersWeekendScores],
    ['GET /api/team_challenge [7.53]', leagues.listTeamChallenge],
  ])('%s', (call, route, fields = '') => {
    const { method, path, query, body } = route
    expect(call.replaceAll(/\{\w+\}/g, ':')).toMatch(
      new RegExp(`^${method} ${path.replaceAll(/:\w+/g, ':')} \\[`),
    )
    const named = [query, body].flatMap((part) =>
      part instanceof z.ZodObject ? Object.keys(part.shape) : [],
    )
    expect(named).toEqual(expect.arrayContaining(fields.split(/\s+/).filter(Boolean)))
  })
})

test('a team is a plain list of athletes with captain and predicted places [7.21 7.24b]', () => {
  const pick = { athlete_id: 1, is_team_captain: true, rank: 2, bought_for: 300 }
  expect(teams.replaceTeam.body?.parse([pick])).toEqual([pick])
  expect(teams.replaceTeam.reply.element).toBe(teams.OwnedAthlete)
})

test('a leaderboard has 10 rows by default, and at most 3000 [7.41 9.8]', () => {
  const asked = (query: object) => cups.getLeaderboard.query?.safeParse(query).data?.limit
  expect([asked({}), asked({ limit: '3000' }), asked({ limit: '3001' })]).toEqual([10, 3000, undefined])
})

test('verified_users=False selects the Ranked players [7.42 1.7b]', () => {
  const asked = (query: object) => users.listUsers.query?.parse(query).verified_users
  expect([asked({ verified_users: 'False' }), asked({})]).toEqual([false, true])
})
