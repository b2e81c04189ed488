import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ACCESS } from './access.ts'
import * as accounts from './accounts.ts'
import * as athletes from './athletes.ts'
import { getConfig } from './config.ts'
import { getContentBelow } from './content.ts'
import { listCountries } from './countries.ts'
import * as cups from './cups.ts'
import * as members from './league-members.ts'
import * as leagues from './leagues.ts'
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
 * Every call of the specification (spec §7): its method and path, and what its query or body may name. A slash at the end is
 * optional (rules §10).
 */
describe('the calls of the specification', () => {
  test.each<[string, Route, string?]>([
    ['7.4a GET /api/settings', getSettings],
    ['7.5 GET /api/config', getConfig],
    ['7.6 POST /api/login', accounts.postLogin, 'email password remember g-recaptcha-response'],
    ['7.7 POST /api/googleLogin', accounts.postGoogleLogin, 'token'],
    [
      '7.8 3.28 POST /api/register',
      accounts.postRegister,
      `email user_name password password_confirm country teamName register_source g-recaptcha-response
        first_name last_name agreement newsletter`,
    ],
    ['7.9 POST /api/reset', accounts.postReset, 'email'],
    [
      '7.9 POST /api/reset/{resetId}',
      accounts.postNewPassword,
      'password password_confirm g-recaptcha-response',
    ],
    ['7.10 GET /api/me/rank', me.getMyRank],
    ['7.11 GET /api/logout', accounts.getLogout],
    ['7.12 PATCH /api/me', me.patchMe, 'team_name country'],
    ['7.13 DELETE /api/me', me.deleteMe],
    ['7.14 POST /api/set_cookie', accounts.postSetCookie, 'name value'],
    ['7.15 GET /api/messages', listMessages, 'page'],
    ['7.16 GET /api/content/{folder}/{page}/payload', getContentBelow],
    ['7.17 GET /api/countries', listCountries],
    ['7.20 GET /api/me/teams/selections/{selectionId}', teams.getMyTeam],
    [
      '7.20 7.24a POST /api/me/teams/selections/{selectionId}',
      teams.addPick,
      'athlete_id is_team_captain rank bought_for',
    ],
    ['7.20 DELETE /api/me/teams/selections/{selectionId}/{athlete_id}', teams.removePick],
    ['7.21 7.24b PUT /api/me/teams/selections/{selectionId}/bulk', teams.replaceTeam],
    ['7.22 PUT /api/me/teams/selections/{selectionId}/clone', teams.copyTeam, 'selection_id'],
    ['7.23 PUT /api/me/teams/selections/{selectionId}/{athleteId}/make_team_captain', teams.makeCaptain],
    ['7.25 GET /api/me/placed_sidebets/{sidebetId}', sidebets.getMySidebet],
    ['7.25 PUT /api/me/placed_sidebets/{sidebetId}', sidebets.placeSidebet, 'option_id'],
    ['7.26 GET /api/me/money', teams.getMoney],
    ['7.27 GET /api/athletes', athletes.listAthletes, 'filter_active country'],
    ['7.28 GET /api/athletes/{athleteId}', athletes.getAthlete],
    ['7.28 GET /api/athletes/{athleteId}/results', athletes.listAthleteResults],
    ['7.29 GET /api/weekends/{weekendId}/prices', weekends.listWeekendPrices],
    ['7.29 GET /api/selections/{selectionId}/athlete_popularity', weekends.listAthletePopularity],
    ['7.30 GET /api/races', races.listRaces],
    ['7.30 GET /api/races/{raceId}', races.getRace],
    ['7.30 GET /api/races/{raceId}/results/athletes', races.listRaceAthletes],
    ['7.30 GET /api/races/{raceId}/results/users', races.listRaceUsers],
    ['7.30 GET /api/races/{race_id}/cups', races.listRaceCups],
    ['7.31 7.44 GET /api/races/latest/{id}', races.getLatestRace],
    ['7.32 GET /api/weekends', weekends.listWeekends, 'season'],
    ['7.32 GET /api/weekends/{weekendId}', weekends.getWeekend],
    ['7.32 GET /api/weekends/upcoming', weekends.getUpcomingWeekend],
    ['7.32 GET /api/weekends/previous', weekends.getPreviousWeekend],
    ['7.33 GET /api/weekends/previous/results/users', weekends.getPreviousResults],
    ['7.34 GET /api/weekends/{id}/results/users', weekends.listWeekendUsers],
    ['7.34 GET /api/weekends/{id}/results/athletes', weekends.listWeekendAthletes],
    ['7.34 GET /api/weekends/{id}/cups', weekends.listWeekendCups],
    ['7.40 GET /api/me/race_results/{raceId}', me.getMyRaceResults],
    ['7.40 GET /api/me/weekend_results/{weekendId}', me.getMyWeekendResults],
    ['7.41 GET /api/cups', cups.listCups],
    ['7.41 GET /api/cups/{name}/leaderboard', cups.getLeaderboard, 'limit'],
    ['7.42 GET /api/users', users.listUsers, 'limit verified_users weekend'],
    ['7.43a GET /api/users/{userId}/rank', users.getUserRank],
    ['7.43a GET /api/users/{userId}/weekend_results', users.listUserWeekendResults],
    ['7.43b GET /api/users/{userId}/leagues', leagues.listLeaguesOfUser],
    ['7.43c GET /api/users/{userId}/teams/selections/{selection_id}', teams.getTeamOfUser],
    ['7.43c GET /api/users/{userId}/placed_sidebets/{sidebet_id}', sidebets.getSidebetOfUser],
    ['7.50 GET /api/leagues', leagues.listLeagues],
    ['7.50 POST /api/leagues', leagues.addLeague, 'name password verified'],
    ['7.50 GET /api/me/leagues', leagues.listMyLeagues],
    ['7.50 GET /api/leagues/{name}', leagues.getLeague],
    ['7.50 DELETE /api/leagues/{name}', leagues.deleteLeague],
    ['7.51 POST /api/leagues/{name}/members', members.joinLeague, 'password'],
    ['7.51 DELETE /api/leagues/{name}/members/me', members.leaveLeague],
    ['7.51 DELETE /api/leagues/{name}/members/{user_id}', members.removeMember],
    ['7.51 GET /api/leagues/{name}/members', members.listLeagueMembers],
    ['7.52 GET /api/leagues/{name}/score', leagues.getLeagueScore],
    ['7.52 GET /api/leagues/{name}/results/{weekendId}', members.getLeagueWeekend],
    ['7.52 GET /api/leagues/{name}/members_weekend_scores', members.listMembersWeekendScores],
    ['7.53 GET /api/team_challenge', leagues.listTeamChallenge],
  ])('%s', (call, route, fields = '') => {
    const { method, path, query, body } = route
    expect(call.replaceAll(/\{\w+\}/g, ':')).toMatch(
      new RegExp(` ${method} ${path.replaceAll(/:\w+/g, ':')}$`),
    )
    const named = [query, body].flatMap((part) =>
      part instanceof z.ZodObject ? Object.keys(part.shape) : [],
    )
    expect(named).toEqual(expect.arrayContaining(fields.split(/\s+/).filter(Boolean)))
  })
})

test('7.21 7.24b a whole team is a plain list of athletes with their captain and places', () => {
  const pick = { athlete_id: 1, is_team_captain: true, rank: 2, bought_for: 300 }
  expect(teams.replaceTeam.body?.parse([pick])).toEqual([pick])
  expect(teams.replaceTeam.reply.element).toBe(teams.OwnedAthlete)
})

test('7.41 9.8 a leaderboard has 10 rows unless more are asked for, and 3000 at most', () => {
  const asked = (query: object) => cups.getLeaderboard.query?.safeParse(query).data?.limit
  expect([asked({}), asked({ limit: '3000' }), asked({ limit: '3001' })]).toEqual([10, 3000, undefined])
})

test('7.42 1.7b verified_users=False asks for the Ranked players', () => {
  const asked = (query: object) => users.listUsers.query?.parse(query).verified_users
  expect([asked({ verified_users: 'False' }), asked({})]).toEqual([false, true])
})

describe('who may call what', () => {
  const callable = (caller: string) => Object.keys(ACCESS).filter((call) => ACCESS[call] === caller)

  test('6.1 boards, events, athletes, races, texts, login and register are open to visitors', () => {
    expect(callable('visitor')).toEqual(
      expect.arrayContaining([
        'GET /api/cups/:name/leaderboard',
        'GET /api/users',
        'GET /api/weekends',
        'GET /api/athletes',
        'GET /api/races',
        'GET /api/content/:folder/:page/payload',
        'POST /api/login',
        'POST /api/register',
      ]),
    )
  })

  test('6.2 what is one’s own, and leagues, are for players', () => {
    const own = Object.keys(ACCESS).filter((call) => /\/api\/(me|leagues|team_challenge)(\/|$)/.test(call))
    expect(own.length).toBeGreaterThan(30)
    expect(own.filter((call) => ACCESS[call] !== 'player')).toEqual([])
  })
})
