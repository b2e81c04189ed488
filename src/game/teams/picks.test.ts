import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gender } from '#game/genders.ts'
import { totalMaximum } from './limits.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, mayRemove, type OwnedAthlete, type PickRules, type Team, withPick } from './picks.ts'

const NOW = 1000

const skiing: PickRules = {
  trading_opens_at: null,
  trading_close: NOW + 1,
  locked_at: null,
  takes_team_picks: false,
  is_mixed: false,
  is_budget_enforced: true,
  is_championship: false,
  excluded_countries: ['RUS', 'BLR'],
  is_coed: false,
  max_picks_per_gender: 2,
  max_picks: null,
  cub_picks: 0,
}
const marathon: PickRules = { ...skiing, max_picks_per_gender: 6, max_picks: 10, cub_picks: 2 }

const frida: Candidate = {
  athlete_id: 1,
  name: 'Frida Lindholm',
  country: 'SWE',
  gender: 'f',
  is_team: false,
  is_cub: false,
  active: true,
  price: 14_149,
}
const norway: Candidate = { ...frida, name: 'Norway I', country: 'NOR', gender: 'm', is_team: true }

function owned(count: number, gender: Gender = 'f', is_cub = false): OwnedAthlete[] {
  return Array.from({ length: count }, (_, index) => ({
    athlete_id: 100 + index,
    gender,
    is_cub,
    bought_for: 0,
    is_team_captain: false,
    rank: null,
  }))
}

function answer(athlete: Candidate, picks: OwnedAthlete[], rules: PickRules, balance = 100_000): string {
  const verdict = mayAdd(athlete, { picks, balance }, rules, NOW)
  return verdict.ok ? 'yes' : verdict.reason
}

describe('adding an athlete in the skiing variants', () => {
  it.each<[string, OwnedAthlete[], Partial<PickRules>, string]>([
    ['the limit is not reached', owned(1), {}, 'yes'],
    ['the limit is reached', owned(2), {}, 'too-many-picks'],
    ['only the other gender is full', owned(2, 'm'), {}, 'yes'],
    ['both genders count together', owned(2, 'm'), { is_coed: true }, 'too-many-picks'],
    ['there is room for both genders', owned(1, 'm'), { is_coed: true }, 'yes'],
    ['zero means no limit', owned(50), { max_picks_per_gender: 0 }, 'yes'],
    ['null means no limit', owned(50), { max_picks_per_gender: null }, 'yes'],
    ['cubs count like other athletes', owned(2, 'f', true), {}, 'too-many-picks'],
  ])(
    'the limit is per gender, or for both together if coed: %s [5.10]',
    (_case, picks, changes, expected) => {
      expect(answer(frida, picks, { ...skiing, ...changes })).toBe(expected)
    },
  )

  it.each([
    [14_149, true, 'yes'],
    [14_148, true, 'over-budget'],
    [0, false, 'yes'],
  ])(
    'an athlete for 14,149 with a balance of %d (budget enforced: %s): %s [1.4 5.10]',
    (balance, enforced, expected) => {
      expect(answer(frida, [], { ...skiing, is_budget_enforced: enforced }, balance)).toBe(expected)
    },
  )

  it.each<[string, Partial<PickRules>, string]>([
    ['at the close', { trading_close: NOW }, 'trading-closed'],
    ['before the opening', { trading_opens_at: NOW + 1 }, 'trading-not-open'],
  ])('refuses an athlete %s [4.4b]', (_when, changes, expected) => {
    expect(answer(frida, [], { ...skiing, ...changes })).toBe(expected)
  })

  it('refuses an athlete who is already in the team, even if the team is full [5.10]', () => {
    expect(answer({ ...frida, athlete_id: 101 }, owned(2), skiing)).toBe('already-picked')
  })
})

describe('the team after adding an athlete', () => {
  it('has a plain pick at today’s price [3.14 7.20]', () => {
    const team = withPick({ picks: owned(1), balance: 20_000 }, frida)
    expect(team.balance).toBe(5_851)
    expect(team.picks.at(-1)).toEqual({
      athlete_id: 1,
      gender: 'f',
      is_cub: false,
      bought_for: 14_149,
      is_team_captain: false,
      rank: null,
    })
  })

  it('pays nothing for an athlete without a price [3.14]', () => {
    expect(withPick({ picks: [], balance: 0 }, { ...frida, price: null }).balance).toBe(0)
  })
})

describe('picking', () => {
  const teams = { ...skiing, takes_team_picks: true }

  it.each<[string, string, Candidate, PickRules]>([
    ['a team in a selection of athletes', 'wrong-kind', norway, skiing],
    ['an athlete in a selection of teams', 'wrong-kind', frida, teams],
    ['a team in a selection of teams', 'yes', norway, teams],
    ['a mixed team among teams of one gender', 'wrong-kind', { ...norway, gender: 'mixed' }, teams],
    [
      'a mixed team in a mixed selection',
      'yes',
      { ...norway, gender: 'mixed' },
      { ...teams, is_mixed: true },
    ],
    ['a team of men in a mixed selection', 'wrong-kind', norway, { ...teams, is_mixed: true }],
  ])('%s is answered with %s [5.12 1.3a 1.3b]', (_case, expected, athlete, rules) => {
    expect(answer(athlete, [], rules)).toBe(expected)
  })

  it.each<[string, string, Partial<Candidate>]>([
    ['active', 'yes', {}],
    ['inactive', 'not-on-offer', { active: false }],
    ['of an excluded country', 'not-on-offer', { country: 'BLR' }],
    ['without a price', 'not-on-offer', { price: null }],
  ])('an athlete %s is answered with %s [2.ath.k 9.14 rules §11]', (_case, expected, changes) => {
    expect(answer({ ...frida, ...changes }, [], skiing)).toBe(expected)
  })

  it.each([
    ['Norway I', true, 'yes'],
    ['Norway II', true, 'not-on-offer'],
    ['Norway II', false, 'yes'],
  ])('%s in a championship (%s) is answered with %s [3.7 rules §11]', (name, is_championship, expected) => {
    expect(answer({ ...norway, name }, [], { ...teams, is_championship })).toBe(expected)
  })

  it('a championship restricts which teams can be picked, but not which athletes [3.7]', () => {
    expect(answer(frida, [], { ...skiing, is_championship: true })).toBe('yes')
  })

  it('an athlete without a price can be picked if no budget is enforced [5.13c]', () => {
    expect(answer({ ...frida, price: null }, [], { ...skiing, is_budget_enforced: false })).toBe('yes')
  })
})

describe('adding an athlete in the marathon variant', () => {
  const cub = { ...frida, is_cub: true }
  const cubs = (count: number) => owned(count, 'f', true)

  it.each<[string, string, Candidate, OwnedAthlete[]]>([
    ['five women and a sixth [5.11c]', 'yes', frida, owned(5)],
    ['six women and a seventh [5.11c]', 'too-many-picks', frida, owned(6)],
    ['cubs do not count per gender [5.11c]', 'yes', frida, [...owned(5), ...cubs(2)]],
    ['nine athletes and a tenth [5.11c]', 'yes', frida, [...owned(5), ...owned(4, 'm')]],
    ['ten athletes and an eleventh [5.11c]', 'only-cubs', frida, [...owned(5), ...owned(5, 'm')]],
    [
      'ten athletes, two cubs and one more [5.11c]',
      'team-full',
      frida,
      [...owned(5), ...owned(5, 'm'), ...cubs(2)],
    ],
    ['all twelve places taken, by cubs too [5.11c]', 'team-full', frida, [...owned(4), ...cubs(8)]],
    ['eleven places taken, by cubs too [5.11c]', 'yes', frida, [...owned(4), ...cubs(7)]],
    ['a cub with six women [5.11b]', 'yes', cub, owned(6)],
    ['a cub with ten athletes [5.11b]', 'yes', cub, [...owned(5), ...owned(5, 'm')]],
    ['a twelfth cub [5.11b]', 'yes', cub, cubs(11)],
    ['a thirteenth cub [5.11b]', 'team-full', cub, cubs(12)],
  ])('%s is answered with %s', (_case, expected, athlete, picks) => {
    expect(answer(athlete, picks, marathon)).toBe(expected)
  })

  it.each<[string, string, Partial<PickRules>, number]>([
    ['open, and the balance is exactly the price', 'yes', {}, 14_149],
    ['open, and the balance is 1 less than the price', 'over-budget', {}, 14_148],
    ['closed', 'trading-closed', { trading_close: NOW }, 100_000],
    ['not open yet', 'trading-not-open', { trading_opens_at: NOW + 1 }, 100_000],
  ])('in a selection that is %s is answered with %s [5.11a]', (_case, expected, changes, balance) => {
    expect(answer(frida, [], { ...marathon, ...changes }, balance)).toBe(expected)
  })

  it('the maximum size is max_picks plus the cub places, unless max_picks is unlimited [5.11c]', () => {
    expect(totalMaximum(marathon)).toBe(12)
    expect(totalMaximum({ max_picks: null, cub_picks: 2 })).toBeNull()
  })
})

describe('removing an athlete', () => {
  it.each([
    [101, skiing, 'yes'],
    [1, skiing, 'not-picked'],
    [101, { ...skiing, trading_close: NOW }, 'trading-closed'],
  ])('requires an athlete of the team and open trading (%#) [6.2 7.20]', (athlete_id, rules, expected) => {
    const verdict = mayRemove(athlete_id, owned(2), rules, NOW)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })
})

describe('teams built by these rules', () => {
  const anyAthlete = fc.record({
    athlete_id: fc.integer({ min: 1, max: 40 }),
    gender: fc.constantFrom<Gender>('m', 'f'),
    is_cub: fc.boolean(),
    price: fc.integer({ min: 200, max: 30_000 }),
  })

  it('never exceed a limit or the budget [1.4 5.11b 5.11c]', () => {
    fc.assert(
      fc.property(fc.array(anyAthlete, { maxLength: 60 }), (tries) => {
        let team: Team = { picks: [], balance: 100_000 }
        for (const each of tries) {
          const athlete = { ...frida, ...each }
          if (mayAdd(athlete, team, marathon, NOW).ok) team = withPick(team, athlete)
        }
        const others = team.picks.filter((pick) => !pick.is_cub)
        const spent = team.picks.reduce((sum, pick) => sum + pick.bought_for, 0)

        expect(team.picks.length).toBeLessThanOrEqual(12)
        expect(others.length).toBeLessThanOrEqual(10)
        expect(others.filter((pick) => pick.gender === 'm').length).toBeLessThanOrEqual(6)
        expect(others.filter((pick) => pick.gender === 'f').length).toBeLessThanOrEqual(6)
        expect(new Set(team.picks.map((pick) => pick.athlete_id)).size).toBe(team.picks.length)
        expect(spent + team.balance).toBe(100_000)
        expect(team.balance).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
