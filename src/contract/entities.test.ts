import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Athlete } from './athletes.ts'
import { Config } from './config.ts'
import { Country } from './countries.ts'
import { Cup } from './cups.ts'
import { Gender } from './fields.ts'
import {
  LeagueMember,
  LeagueWeekend,
  listLeagueMembers,
  MemberWeekendScore,
} from './leagues/league-members.ts'
import { League, LeagueEntry } from './leagues/leagues.ts'
import { Me, MyStanding, MyWeekend, Person } from './me.ts'
import { Announcement } from './messages.ts'
import { AthleteResult, Race } from './races.ts'
import { Settings } from './settings.ts'
import { PlacedSidebet, Sidebet } from './sidebets.ts'
import { getBalance, OwnedAthlete } from './teams.ts'
import { PublicUser, RankedUser, UserRanking, UserWeekendResult } from './users.ts'
import { AthletePopularity, PriceEntry, Selection, Weekend } from './weekends.ts'

/**
 * The fields that every entity must have. Names of nested fields follow a dot. If the specification spells a field in
 * two ways, this list has the spelling that rules §10 and §11 choose. An athlete's `id` is called `athlete_id`.
 */
describe('entities have these fields', () => {
  test.each<[string, z.ZodObject, string]>([
    ['Settings [3.1]', Settings, 'analytics_id google_api_key users_included_in_league_score sentry_dsn?'],
    ['Player config [3.2a]', Config, 'recaptcha_public_key mail_address login_oauth_provider'],
    ['Site config [3.2b]', Config, 'display_name google_api_key login_oauth_provider current_season'],
    ['User [3.4a]', PublicUser, 'user_id user_name team_name country verified_user'],
    ['Private user data [3.4a]', Me, 'user_id user_name team_name country verified_user email'],
    ['The name of the person [3.4a]', Person, 'first_name last_name'],
    ['Profile [3.4b]', RankedUser, 'user_id user_name team_name country verified_user score rank'],
    ['Country [3.5]', Country, 'alpha_3 name'],
    [
      'Athlete [3.10a]',
      Athlete,
      `athlete_id name country gender score rank price is_team pro_team youth is_qci_bonus_eligible is_cub`,
    ],
    ['Pro team [3.10c]', Athlete, 'pro_team.name pro_team.abbreviation pro_team.logo_url'],
    [
      'Weekend [3.11a 3.11b 3.11c 3.11d 3.11e]',
      Weekend,
      `weekend_id weekend_name event_start event_end is_upcoming trading_open trading_close is_tour
        is_championship team_per_race selections sidebets hidden season livestream_link event_link links.prices`,
    ],
    [
      'Selection [3.12a 3.12b 3.12c]',
      Selection,
      `selection_id name trading_open trading_close races.scored max_picks_per_gender max_picks cub_picks
        takes_team_picks is_coed is_mixed team_captains_enabled takes_ranked_picks is_budget_enforced
        links.athlete_popularity`,
    ],
    [
      'Race [3.13]',
      Race,
      `race_id name date distance discipline gender country scored include_in_total selection_id weekend_id
        links.weekend links.selection`,
    ],
    [
      'Owned athlete [3.14]',
      OwnedAthlete,
      `athlete.athlete_id athlete.name athlete.country athlete.gender athlete_id is_team_captain rank bought_for`,
    ],
    ['Result [3.15]', AthleteResult, 'athlete_id race_id score rank total champion climb sprint'],
    ['Popularity [3.16]', AthletePopularity, 'athlete_id ratio'],
    ['Price entry [3.17]', PriceEntry, 'athlete_id price'],
    ['Money [3.18]', getBalance.reply, 'budget'],
    [
      'Side bet [3.19]',
      Sidebet,
      'sidebet_id description value betting_close options.option_id options.description',
    ],
    ['Placed side bet [3.19]', PlacedSidebet, 'option_id sidebet_option.description'],
    ['League [3.20a]', League, 'name admin_id password_protected verified members'],
    [
      'League member [3.20b]',
      LeagueMember,
      'user.user_id user.user_name user.team_name user.country rank score',
    ],
    ['Member weekend score [3.20b]', MemberWeekendScore, 'weekend_id user_id score'],
    ['League list entry [3.20b]', LeagueEntry, 'league.name rank score'],
    [
      'Weekend result [3.21]',
      LeagueWeekend,
      `users.user_id users.extra_score users.athletes.athlete_id users.athletes.score selections.selection_id`,
    ],
    ['User weekend result [3.22]', UserWeekendResult, 'weekend_id weekend_name score weekend_rank'],
    ['My race results [3.23]', MyStanding, 'score rank'],
    ['My weekend results [3.23]', MyWeekend, 'score rank'],
    ['User ranking entry [3.24]', UserRanking, 'rank score user_id user.team_name'],
    ['Cup [3.25]', Cup, 'name leaders links.image'],
    ['Announcement [3.26]', Announcement, 'message_id header text level'],
  ])('%s', (_entity, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
  })

  test('a league has the number of its members; a separate call lists them [3.20a]', () => {
    expect(League.shape.members.safeParse(3).success).toBe(true)
    expect(listLeagueMembers.reply.element).toBe(LeagueMember)
  })
})

describe('enumerated fields', () => {
  test('a gender is m, f or mixed [3.10a 3.13 9.14]', () => {
    expect(Gender.options).toEqual(['m', 'f', 'mixed'])
    expect([Athlete, Race].map(({ shape }) => shape.gender)).toEqual([Gender, Gender])
  })

  test('a discipline is Classic or Freestyle [3.13]', () => {
    expect(Race.shape.discipline.unwrap().options).toEqual(['Classic', 'Freestyle'])
  })

  test('verified_user is a boolean; a country code has three letters [3.4a]', () => {
    const { verified_user, country } = PublicUser.shape
    expect([true, 'yes', 1].map((value) => verified_user.safeParse(value).success)).toEqual([
      true,
      false,
      false,
    ])
    expect(['NOR', 'NO', 'nor'].map((code) => country.safeParse(code).success)).toEqual([true, false, false])
  })
})

/** The paths of all fields, including nested ones such as `races.scored`. Optional fields end with `?`. */
function fieldsOf(schema: z.ZodObject): string[] {
  return namesIn(z.toJSONSchema(schema, { io: 'input' }), '')
}

type Part = { properties?: Record<string, unknown>; required?: string[]; items?: unknown; anyOf?: unknown[] }

function namesIn(schema: unknown, before: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, required = [], items, anyOf = [] } = schema as Part
  const own = Object.entries(properties).flatMap(([name, part]) => [
    `${before}${name}${required.includes(name) ? '' : '?'}`,
    ...namesIn(part, `${before}${name}.`),
  ])
  return [...own, ...[items, ...anyOf].flatMap((part) => namesIn(part, before))]
}
