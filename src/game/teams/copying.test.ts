import { describe, expect, it } from 'vitest'
import { hasCaptain, mayBeCaptain, withCaptain } from './captain.ts'
import { COPY_QUESTION, copiedTeam, mayCopy } from './copying.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete, PickRules } from './picks.ts'

const NOW = 1000

const rules = {
  trading_opens_at: null,
  trading_close: NOW + 1,
  locked_at: null,
  takes_team_picks: false,
  is_mixed: false,
  is_budget_enforced: true,
  is_championship: false,
  excluded_countries: [],
  is_coed: false,
  max_picks_per_gender: 2,
  max_picks: null,
  cub_picks: 0,
  team_captains_enabled: true,
  takes_ranked_picks: false,
} satisfies PickRules & { team_captains_enabled: boolean; takes_ranked_picks: boolean }

function athlete(athlete_id: number, changes: Partial<Candidate> = {}): Candidate {
  const name = `Athlete ${athlete_id}`
  const fixed = { country: 'NOR', is_team: false, is_cub: false, active: true }
  return { athlete_id, name, gender: 'f', price: 400, ...fixed, ...changes }
}

function pick(athlete_id: number, changes: Partial<OwnedAthlete> = {}): OwnedAthlete {
  const fixed = { gender: 'f', is_cub: false, bought_for: 300 } as const
  return { athlete_id, is_team_captain: false, rank: null, ...fixed, ...changes }
}

const today = [athlete(2), athlete(1), athlete(3, { gender: 'm' })]
const team = [pick(1), pick(2, { is_team_captain: true }), pick(3, { gender: 'm' })]

describe('copying a team', () => {
  const source = { selection_id: 1, takes_team_picks: false }
  const target = { ...rules, selection_id: 2 }

  it.each([
    ['between two selections of the same kind', 'yes', target],
    ['onto itself', 'same-selection', { ...target, selection_id: 1 }],
    ['from athletes to teams', 'other-kind', { ...target, takes_team_picks: true }],
    ['after the close', 'trading-closed', { ...target, trading_close: NOW }],
    ['before the opening', 'trading-not-open', { ...target, trading_opens_at: NOW + 1 }],
  ])('%s is answered with %s [5.14]', (_case, expected, selection) => {
    const verdict = mayCopy(source, selection, NOW)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })

  it('an empty team cannot be copied [5.14]', () => {
    expect(mayCopy({ ...source, picks: [] }, target, NOW)).toEqual({ ok: false, reason: 'nothing-to-copy' })
    expect(mayCopy({ ...source, picks: team }, target, NOW)).toEqual({ ok: true })
  })

  it('the question has the exact text of the specification [5.14]', () => {
    expect(COPY_QUESTION).toBe(
      'Are you sure you want to replace you current team with the team from this race?',
    )
  })

  it('buys the whole team at today’s prices, and keeps the captain [7.22 rules §11]', () => {
    const copied = copiedTeam(team, today, 1200, rules, NOW)
    expect(copied).toEqual({
      ok: true,
      team: {
        balance: 0,
        picks: [
          pick(1, { bought_for: 400 }),
          pick(2, { bought_for: 400, is_team_captain: true }),
          pick(3, { bought_for: 400, gender: 'm' }),
        ],
      },
    })
  })

  it.each([
    ['copies no captain if the target has none', { team_captains_enabled: false }, [false, false, false]],
    ['copies no captain to ranked picks', { takes_ranked_picks: true }, [false, false, false]],
  ])('%s [7.22 rules §11]', (_case, changes, captains) => {
    const copied = copiedTeam(team, today, 1200, { ...rules, ...changes }, NOW)
    expect(copied.ok && copied.team.picks.map((each) => each.is_team_captain)).toEqual(captains)
  })

  it.each([
    [true, ['2 is 1', '1 is 2', '3 is 1']],
    [false, ['1 is null', '2 is null', '3 is null']],
  ])(
    'keeps the order only if the target takes ranked picks (%s) [7.22 1.6c]',
    (takes_ranked_picks, order) => {
      const ranked = [pick(1, { rank: 2 }), pick(2, { rank: 1 }), pick(3, { gender: 'm', rank: 5 })]
      const copied = copiedTeam(ranked, today, 1200, { ...rules, takes_ranked_picks }, NOW)
      const places = copied.ok ? copied.team.picks.map((each) => `${each.athlete_id} is ${each.rank}`) : []
      expect(places).toEqual(order)
    },
  )

  it.each([
    ['too little money', today, 1199, rules, 'over-budget', 3],
    ['too few places', today, 1200, { ...rules, max_picks_per_gender: 1 }, 'too-many-picks', 2],
    ['an athlete who is no longer listed', today.slice(1), 1200, rules, 'not-on-offer', 2],
    [
      'an inactive athlete',
      [athlete(1, { active: false }), ...today.slice(2), athlete(2)],
      1200,
      rules,
      'not-on-offer',
      1,
    ],
  ])('is refused because of %s [7.22 rules §11]', (_case, athletes, budget, target, reason, athlete_id) => {
    expect(copiedTeam(team, athletes, budget, target, NOW)).toEqual({ ok: false, reason, athlete_id })
  })
})

describe('captain', () => {
  it.each([
    [true, false, true],
    [false, false, false],
    [true, true, false],
  ])(
    'captains enabled: %s, ranked picks: %s, so the selection has a captain: %s [1.6b]',
    (team_captains_enabled, takes_ranked_picks, expected) => {
      expect(hasCaptain({ team_captains_enabled, takes_ranked_picks })).toBe(expected)
    },
  )

  it.each([
    [1, rules, 'yes'],
    [9, rules, 'not-picked'],
    [1, { ...rules, team_captains_enabled: false }, 'no-captains'],
    [1, { ...rules, takes_ranked_picks: true }, 'no-captains'],
    [1, { ...rules, trading_close: NOW }, 'trading-closed'],
  ])(
    'an athlete may become captain if picked, if the selection has captains, and while trading is open (%#) [7.23 6.2]',
    (athlete_id, selection, expected) => {
      const verdict = mayBeCaptain(athlete_id, team, selection, NOW)
      expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
    },
  )

  it('a new captain replaces the previous one [7.23]', () => {
    const captains = withCaptain(team, 1).filter((each) => each.is_team_captain)
    expect(captains.map((each) => each.athlete_id)).toEqual([1])
  })
})
