import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SETTINGS_PRESETS, type SeasonSettings, VARIANTS } from '#game/calendar/season-settings.ts'
import { TABLE_PRESETS } from '#game/scoring/points-tables.ts'
import { COOKIE_NAMES } from '#server/http/sessions/cookies.ts'
import type { PageFacts } from './facts.ts'
import { privacyPage } from './privacy-page.ts'
import { contactPage, rulesPage, teamChallengePage, tourPage } from './read-page.ts'

const site: PageFacts['site'] = {
  analytics_id: null,
  google_api_key: null,
  sentry_dsn: null,
  recaptcha_public_key: null,
  mail_address: null,
  login_oauth_provider: null,
  site_name: null,
  logo_url: null,
  icon_url: null,
  accent_colour: null,
  ground_colour: null,
  terms_page: null,
  current_season: '2026/27',
  variant: null,
  after_weekends: 0,
  weekends: 0,
}

function factsOf(settings: SeasonSettings, more: Partial<PageFacts> = {}): PageFacts {
  return {
    site,
    settings,
    points_tables: TABLE_PRESETS[settings.points_tables],
    excluded_countries: [],
    ...more,
  }
}

const { worldcup, marathon, league } = SETTINGS_PRESETS

describe('the rules page', () => {
  test.each<[string, SeasonSettings, string]>([
    ['the budget of a selection [1.4]', worldcup, 'You have $100,000 for each selection.'],
    ['the budget of a season [1.4]', marathon, 'You have $100,000 for your squad.'],
    ['no budget', { ...worldcup, budget: 0 }, 'There is no budget'],
    ['the limit per gender [5.10]', worldcup, 'Pick up to 8 women and 8 men.'],
    [
      'no limit [9.16a]',
      { ...worldcup, max_picks_per_gender: null },
      'Pick as many women and men as you like.',
    ],
    ['the total limit [5.11c]', marathon, 'Pick up to 6 women and 6 men, with at most 10 athletes in all.'],
    ['cubs [5.11b]', marathon, 'There are 2 extra places that only athletes marked *Cub* can take.'],
    [
      'cubs [5.11b]',
      marathon,
      'Cubs count towards the limit of 12 for the whole team, but not towards any other limit.',
    ],
    [
      'cubs without a limit [5.11b]',
      { ...marathon, max_picks: null },
      'Athletes marked *Cub* do not count towards any limit.',
    ],
    ['national teams [1.3b]', worldcup, 'you pick national teams instead of athletes'],
    ['pro teams [1.3c]', marathon, 'the champion points of its two best men and its best woman'],
    ['the captain [1.6b 9.15]', worldcup, 'The captain earns 50% extra champion points.'],
    [
      'reserves [rules §11]',
      { ...worldcup, takes_reserves: true },
      'up to 2 reserves for the women and 2 for the men, first choice first. They count against your budget, just like picks.',
    ],
    [
      'the vice-captain [rules §11]',
      { ...worldcup, takes_vice_captain: true },
      'In a race in which the captain does not start, the vice-captain earns the captain’s bonus.',
    ],
    ['the captain [1.7d]', marathon, 'The captain earns 50% extra champion points.'],
    ['youth [1.7c]', marathon, 'Youth bonus: athletes marked *Youth* earn 25% extra champion points'],
    ['QCI [1.7c]', marathon, 'QCI bonus: athletes marked *QCI* earn 25% extra champion points'],
    ['side bets [1.6a]', worldcup, '## Side bets'],
    [
      'ranked picks [1.6c]',
      worldcup,
      'Finishing third is worth 100, second or fourth 95, first or fifth 90.',
    ],
    ['legs [1.6d]', worldcup, 'worth about half of that: 50 for the winner'],
    ['legs [1.6e]', worldcup, 'up to nine legs'],
    ['classes of marathons', marathon, '500, 300, 200, 100 or 50 points for the winner'],
    [
      'sprint and climb',
      marathon,
      'The first athlete in the sprint earns 30 extra points, the first at the top of the climb 30.',
    ],
    ['ranked and verified [1.7a 1.7b]', marathon, 'Ranked players compete for prizes.'],
    [
      'leagues [5.15]',
      { ...league, users_included_in_league_score: 7 },
      'the sum of its best 7 members’ scores',
    ],
    ['verified [1.7b]', marathon, 'Verified users have a badge and compete for bragging rights'],
    ['verified [1.7b]', marathon, 'not on the Ranked leaderboards'],
    ['the team challenge [1.8a]', league, '[team challenge](/info/team_challenge)'],
    ['excluded races [8.10a]', worldcup, 'will not be included in the total scores for players and athletes'],
    ['popularity [3.16]', worldcup, 'only for athletes picked by at least 20 teams'],
    ['age [9.6]', worldcup, 'You need to be 18 or older to play.'],
    ['real names [2.reg.h]', marathon, 'You play under your real name, and you have only one account.'],
    ['deadlines [4.4b]', worldcup, 'Exactly at the deadline is too late'],
  ])('describes %s', (_fact, settings, sentence) => {
    expect(rulesPage(factsOf(settings))).toContain(sentence)
  })

  test.each<[string, SeasonSettings, string]>([
    ['side bets', marathon, 'side bet'],
    ['ranked picks', league, 'Ranked picks'],
    ['a captain', { ...worldcup, team_captains: false }, 'captain earns'],
    ['a zero bonus', { ...worldcup, captain_bonus_percent: 0 }, 'captain earns'],
    ['youth and QCI', worldcup, '*Youth*'],
    ['reserves', worldcup, 'reserve'],
    ['a vice-captain', { ...worldcup, takes_reserves: true }, 'vice-captain'],
    ['cubs', worldcup, 'Cub'],
    ['pro teams', worldcup, 'rofessional'],
    ['relays', marathon, 'relay'],
    ['the ranked split', worldcup, 'Verified'],
    ['the team challenge', worldcup, 'challenge'],
    ['a squad', worldcup, 'squad'],
    ['an age', { ...worldcup, minimum_age: 0 }, 'Fair play'],
  ])('omits what the settings disable: %s', (_what, settings, word) => {
    expect(rulesPage(factsOf(settings)).toLowerCase()).not.toContain(word.toLowerCase())
  })

  test('names the countries that are excluded [9.14]', () => {
    const rules = rulesPage(factsOf(worldcup, { excluded_countries: ['Belarus', 'Russia'] }))
    expect(rules).toContain('Athletes from Belarus and Russia cannot be picked')
  })

  test('contains every points table of the season [rules §4]', () => {
    expect(rulesPage(factsOf(worldcup))).toContain(`
| Place | Race | Tour leg | Tour overall | Team race |
| ---: | ---: | ---: | ---: | ---: |
| 1 | 100 | 50 | 300 | 200 |
| 2 | 95 | 47 | 285 | 160 |`)
    expect(rulesPage(factsOf(worldcup))).toMatch(/\| 50 \| 1 \| {2}\| 3 \| {2}\|$/)
    expect(rulesPage(factsOf(marathon))).toContain('| 2 | 475 | 285 | 190 | 95 | 47.5 |')
  })

  test('no built-in page has gaps in its text, whatever the settings are', () => {
    const settings = fc.record({
      budget: fc.constantFrom(0, 1, 100_000),
      budget_scope: fc.constantFrom('selection' as const, 'season' as const),
      max_picks_per_gender: fc.constantFrom(null, 1, 8),
      max_picks: fc.constantFrom(null, 1, 10),
      cub_picks: fc.constantFrom(0, 1, 2),
      team_captains: fc.boolean(),
      takes_reserves: fc.boolean(),
      takes_vice_captain: fc.boolean(),
      side_bets: fc.boolean(),
      ranked_picks: fc.boolean(),
      pro_teams: fc.boolean(),
      captain_bonus_percent: fc.constantFrom(0, 50),
      youth_bonus_percent: fc.constantFrom(0, 25),
      qci_bonus_percent: fc.constantFrom(0, 25),
      cups: fc.constantFrom(worldcup.cups, marathon.cups, []),
      minimum_age: fc.constantFrom(0, 18),
    })
    const tables = fc.constantFrom(...Object.values(TABLE_PRESETS), {})
    fc.assert(
      fc.property(fc.constantFrom(...VARIANTS), settings, tables, (variant, changed, points_tables) => {
        const facts = factsOf({ ...SETTINGS_PRESETS[variant], ...changed }, { points_tables })
        for (const page of [rulesPage, tourPage, teamChallengePage, contactPage, privacyPage]) {
          expect(page(facts) ?? '').not.toMatch(
            /undefined|null|NaN|object|\{\{| {2}\b| ,|\.\.|\n{3}|#\s*\n\n#/,
          )
        }
      }),
    )
  })
})

test('the contact page contains the address, or says that there is none yet [1.9a]', () => {
  const facts = factsOf(worldcup)
  expect(contactPage(facts)).toContain('The organiser has not set an email address yet.')
  expect(contactPage(facts)).not.toMatch(/[Ww]rite to|tell us/)
  const reachable = contactPage({ ...facts, site: { ...site, mail_address: 'game@example.org' } })
  expect(reachable).toContain('Write to <game@example.org>')
  expect(reachable).not.toContain('has not set')
})

test('built-in pages link only to other built-in pages, lists of events and the calendar [2.info.a]', () => {
  const pages = [rulesPage, tourPage, teamChallengePage, contactPage, privacyPage]
  const texts = Object.values(SETTINGS_PRESETS).flatMap((each) =>
    pages.map((page) => page(factsOf(each)) ?? ''),
  )
  const links = new Set(texts.join('').match(/(?<=\]\()[^)]+/g))
  expect([...links].toSorted()).toEqual(['/events', '/events.ics', '/info/rules', '/info/team_challenge'])
})

test('the page about the team challenge says that each team or club can have one league [1.8b]', () => {
  expect(teamChallengePage(factsOf(league))).toContain('Each team or club takes part with one league.')
})

test('the page about the team challenge mentions the standings of 2018/2019, and exists only if the setting is on [1.8c 1.8d]', () => {
  expect(teamChallengePage(factsOf(league))).toContain('2018/2019')
  expect(teamChallengePage(factsOf(worldcup))).toBeNull()
})

test('the page about tours exists only if the season has tours [2.ath.d 1.6d 1.6e]', () => {
  expect(tourPage(factsOf(worldcup))).toContain(
    'about half a normal race: 50 points for the winner instead of 100',
  )
  expect(tourPage(factsOf(worldcup))).toContain('up to nine legs')
  expect(tourPage(factsOf(marathon))).toBeNull()
})

test.each([
  ['analytics_id', 'This site uses no analytics service.', 'Visits are counted'],
  [
    'sentry_dsn',
    'This site uses no error reporting service.',
    'a report is sent to an error reporting service',
  ],
  ['recaptcha_public_key', '', 'reCAPTCHA'],
])('privacy mentions %s only if it is configured [1.10b]', (setting, without, with_it) => {
  const facts = factsOf(worldcup)
  const said = privacyPage({ ...facts, site: { ...site, [setting]: 'key' } })
  expect(privacyPage(facts)).toContain(without)
  expect(privacyPage(facts)).not.toContain(with_it)
  expect(said).toContain(with_it)
})

test.each(COOKIE_NAMES)('the privacy page names the cookie %s', (name) => {
  expect(privacyPage(factsOf(worldcup))).toContain(`\`${name}\``)
})

test('the rules say what athletes earn in selections with ranked picks, if there are any', () => {
  const sentence =
    'In a selection with ranked picks, they earn the points described under “Ranked picks” instead.'
  expect(rulesPage(factsOf(worldcup))).toContain(sentence)
  expect(rulesPage(factsOf(league))).not.toContain('anked picks')
})
