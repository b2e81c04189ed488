import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW, ranked, rules } from '#testing/team-rules.ts'
import { balanceOf } from './budget.ts'
import {
  type ChangedTeam,
  replacedTeam,
  type TeamRules,
  teamWithCaptain,
  teamWithoutPick,
  teamWithPick,
} from './change-team.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete, Team } from './picks.ts'
import { mayReorder } from './ranked-picks.ts'

const late: TeamRules = { ...rules, trading_close: NOW }

function athlete(athlete_id: number, changes: Partial<Candidate> = {}): Candidate {
  const fixed = { name: `Athlete ${athlete_id}`, country: 'NOR', is_team: false, is_cub: false, active: true }
  return { athlete_id, gender: athlete_id < 10 ? 'f' : 'm', price: 400, ...fixed, ...changes }
}

function pick(athlete_id: number, changes: Partial<OwnedAthlete> = {}): OwnedAthlete {
  const fixed = { is_cub: false, bought_for: 300, is_team_captain: false, rank: null }
  return { athlete_id, gender: athlete_id < 10 ? 'f' : 'm', ...fixed, ...changes }
}

const team = (picks: OwnedAthlete[], budget = 1000): Team => ({ picks, balance: balanceOf(budget, picks) })

/** Formats a team as text: `1c` is athlete 1 as captain, and `2#1` is athlete 2 with the predicted place 1. */
function shown(changed: ChangedTeam): string[] | string {
  if (!changed.ok) return changed.athlete_id ? `${changed.reason} ${changed.athlete_id}` : changed.reason
  return changed.picks.map(
    ({ athlete_id, is_team_captain, rank }) =>
      `${athlete_id}${is_team_captain ? 'c' : ''}${rank ? `#${rank}` : ''}`,
  )
}

describe('adding an athlete', () => {
  const led = team([pick(1, { is_team_captain: true })])

  it.each([
    ['adds the athlete [3.14]', athlete(2), {}, rules, ['1c', '2']],
    ['adds a captain [7.24a]', athlete(2), { is_team_captain: true }, rules, ['1', '2c']],
    ['ignores a predicted place without ranked picks', athlete(2), { rank: 1 }, rules, ['1c', '2']],
    ['refuses a price over the budget [5.11a]', athlete(2, { price: 701 }), {}, rules, 'over-budget'],
    ['refuses an excluded country [9.14]', athlete(2, { country: 'RUS' }), {}, rules, 'not-on-offer'],
    [
      'refuses a captain in ranked picks [1.6b]',
      athlete(2),
      { is_team_captain: true },
      ranked,
      'no-captains',
    ],
    ['refuses after the close [4.4b]', athlete(2), {}, late, 'trading-closed'],
  ])('%s', (_what, candidate, wish, selection, expected) => {
    expect(shown(teamWithPick(candidate, { athlete_id: 2, ...wish }, led, selection, NOW))).toEqual(expected)
  })

  it.each([
    [{}, ['1#1', '2#2', '11#1']],
    [{ rank: 1 }, ['2#1', '1#2', '11#1']],
    [{ rank: 99 }, ['1#1', '2#2', '11#1']],
  ])(
    'in ranked picks, an athlete requested with %j gets the requested place, otherwise the last one [1.6c]',
    (wish, expected) => {
      const before = team([pick(1, { rank: 1 }), pick(11, { rank: 1 })])
      const changed = shown(teamWithPick(athlete(2), { athlete_id: 2, ...wish }, before, ranked, NOW))
      expect(new Set(changed)).toEqual(new Set(expected))
    },
  )

  it('costs today’s price, whatever price the client sends [rules §9]', () => {
    const changed = teamWithPick(athlete(2), { athlete_id: 2, bought_for: 1 } as never, led, rules, NOW)
    expect(changed.ok && changed.picks.at(-1)).toMatchObject({ athlete_id: 2, bought_for: 400 })
  })
})

describe('removing an athlete, and changing the captain', () => {
  it('a removed athlete leaves no gap in the predicted places [7.20]', () => {
    const before = team([pick(1, { rank: 1 }), pick(2, { rank: 2 }), pick(11, { rank: 1 })])
    expect(shown(teamWithoutPick(1, before, ranked, NOW))).toEqual(['11#1', '2#1'])
    expect(shown(teamWithoutPick(9, before, ranked, NOW))).toBe('not-picked')
    expect(shown(teamWithoutPick(1, before, late, NOW))).toBe('trading-closed')
  })

  it('a new captain replaces the previous one [7.23]', () => {
    const before = team([pick(1, { is_team_captain: true }), pick(2)])
    expect(shown(teamWithCaptain(2, before, rules, NOW))).toEqual(['1', '2c'])
    expect(shown(teamWithCaptain(3, before, rules, NOW))).toBe('not-picked')
    expect(shown(teamWithCaptain(2, before, ranked, NOW))).toBe('no-captains')
  })
})

describe('replacing the team', () => {
  const before = team([pick(1, { is_team_captain: true }), pick(2), pick(11)], 1000)
  const all = [1, 2, 3, 4, 11, 12].map((athlete_id) => athlete(athlete_id))
  const wish = (...ids: number[]) => ids.map((athlete_id) => ({ athlete_id }))

  it.each([
    ['accepts a new athlete', wish(1, 3, 11), ['1', '3', '11']],
    ['accepts an empty team', [], []],
    ['accepts a captain', [{ athlete_id: 3, is_team_captain: true }, { athlete_id: 1 }], ['3c', '1']],
    ['refuses athletes who cost more than the balance and the refunds', wish(1, 3, 12), 'over-budget 12'],
    ['refuses too many of one gender', wish(1, 2, 3), 'too-many-picks 3'],
    ['refuses an unknown athlete', wish(1, 77), 'not-on-offer 77'],
  ])('%s', (_what, wishes, expected) => {
    expect(shown(replacedTeam(wishes, all, before, rules, NOW))).toEqual(expected)
  })

  it('athletes who stay keep their purchase price, and new athletes cost today’s price [7.21]', () => {
    const changed = replacedTeam(wish(1, 3, 11), all, before, rules, NOW)
    expect(changed.ok && changed.picks.map((each) => each.bought_for)).toEqual([300, 400, 300])
  })

  it('is refused after the close, even for an identical team [4.4b]', () => {
    expect(shown(replacedTeam(wish(1, 2, 11), all, before, late, NOW))).toBe('trading-closed')
  })

  it.each([
    [
      'accepts a new order [1.6c 7.24b]',
      [
        [1, 2],
        [2, 1],
        [11, 1],
      ],
      ['1#2', '2#1', '11#1'],
    ],
    [
      'without places, keeps the given order [1.6c]',
      [
        [2, null],
        [1, null],
        [11, null],
      ],
      ['2#1', '1#2', '11#1'],
    ],
    [
      'refuses a duplicate place [1.6c]',
      [
        [1, 1],
        [2, 1],
        [11, 1],
      ],
      'not-an-order',
    ],
    [
      'refuses a missing place [1.6c]',
      [
        [1, 1],
        [2, 3],
        [11, 1],
      ],
      'not-an-order',
    ],
    [
      'refuses places for some athletes only [1.6c]',
      [
        [1, 1],
        [2, null],
        [11, 1],
      ],
      'not-an-order',
    ],
  ])('%s', (_what, order, expected) => {
    const wishes = order.map(([athlete_id, rank]) => ({ athlete_id: athlete_id!, rank: rank! }))
    expect(shown(replacedTeam(wishes, all, before, ranked, NOW))).toEqual(expected)
  })

  it('for any input, balance, limits, captain and predicted places stay valid [R14]', () => {
    const any_wish = fc.record({
      athlete_id: fc.integer({ min: 1, max: 14 }),
      is_team_captain: fc.boolean(),
      rank: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    const wishes = fc.uniqueArray(any_wish, { selector: (each) => each.athlete_id, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 6 }), fc.boolean(), (asked, is_ranked) => {
        const selection = is_ranked ? ranked : rules
        let now: Team = { picks: [], balance: 1000 }
        for (const each of asked) {
          const changed = replacedTeam(each, all, now, selection, NOW)
          if (changed.ok) now = team(changed.picks)
        }
        expect(now.balance).toBeGreaterThanOrEqual(0)
        for (const gender of ['f', 'm']) {
          expect(now.picks.filter((each) => each.gender === gender).length).toBeLessThanOrEqual(2)
        }
        expect(now.picks.filter((each) => each.is_team_captain).length).toBeLessThanOrEqual(is_ranked ? 0 : 1)
        if (is_ranked) expect(mayReorder(now.picks, now.picks).ok).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
