import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import { replacedTeam, type TeamRules } from '#game/teams/change-team.ts'
import type { OwnedAthlete, Team } from '#game/teams/picks.ts'
import { costOf, proposeFill, requestedPicksWith, withoutAthlete } from './fill-proposal.ts'

const rules: TeamRules = {
  trading_opens_at: null,
  trading_close: 1000,
  locked_at: null,
  takes_team_picks: false,
  is_mixed: false,
  is_budget_enforced: true,
  is_championship: false,
  excluded_countries: [],
  is_coed: false,
  max_picks_per_gender: 6,
  max_picks: 10,
  cub_picks: 2,
  team_captains_enabled: true,
  takes_ranked_picks: false,
}

/** Eighty athletes. Athletes with more points cost more, and every fifth athlete is a cub. */
const athletes = Array.from(
  { length: 80 },
  (_, index): Athlete => ({
    athlete_id: index + 1,
    federation_code: null,
    name: `Athlete ${index + 1}`,
    country: 'SWE',
    gender: index % 2 ? 'm' : 'f',
    is_team: false,
    score: 1000 - 12 * index,
    rank: index + 1,
    price: 30_000 - 350 * index,
    active: true,
    youth: false,
    is_qci_bonus_eligible: false,
    is_cub: index % 5 === 4,
    pro_team: null,
  }),
)
const empty: Team = { picks: [], balance: 100_000 }

/** Creates a seeded random generator, so that the test is deterministic. */
function numbers() {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}
const mode = { left_out: new Set<number>(), is_first: true, random: numbers() }
const idsOf = (list: readonly { athlete_id: number }[]) => list.map(({ athlete_id }) => athlete_id)

function pick(athlete_id: number, more: Partial<OwnedAthlete> = {}): OwnedAthlete {
  const { gender, is_cub, price } = athletes[athlete_id - 1]!
  return { athlete_id, gender, is_cub, bought_for: price ?? 0, is_team_captain: false, rank: null, ...more }
}

function teamOf(...picks: OwnedAthlete[]): Team {
  return { picks, balance: picks.reduce((left, { bought_for }) => left - bought_for, 100_000) }
}

test('an empty squad is filled completely within its budget, and the rules accept it [1.4 5.11c]', () => {
  const proposal = proposeFill({ athletes, team: empty, rules, now: 0 }, mode)
  expect(proposal.athletes.length).toBe(12)
  expect(costOf(proposal)).toBeLessThanOrEqual(100_000)
  const made = replacedTeam(requestedPicksWith([], proposal), athletes, empty, rules, 0)
  expect(made).toMatchObject({ ok: true })
})

test('the strongest athlete is proposed as captain if the team has none [1.6b]', () => {
  const { athletes: chosen, captain_id } = proposeFill({ athletes, team: empty, rules, now: 0 }, mode)
  expect(captain_id).toBe(Math.min(...idsOf(chosen)))
  expect(chosen[0]?.athlete_id).toBe(captain_id)

  const owned = proposeFill({ athletes, team: teamOf(pick(1)), rules, now: 0 }, mode)
  expect(owned.captain_id).toBe(1)
})

test('an existing captain stays, and no captain is proposed for a selection without captains', () => {
  const with_captain = teamOf(pick(40, { is_team_captain: true }))
  const proposal = proposeFill({ athletes, team: with_captain, rules, now: 0 }, mode)
  expect(proposal.captain_id).toBeNull()
  expect(requestedPicksWith(with_captain.picks, proposal).filter((wish) => wish.is_team_captain)).toEqual([
    { athlete_id: 40, is_team_captain: true },
  ])
  const none = { ...rules, team_captains_enabled: false }
  expect(proposeFill({ athletes, team: empty, rules: none, now: 0 }, mode).captain_id).toBeNull()
})

test('athletes in the team stay, and only the free places are filled', () => {
  const team = teamOf(pick(70), pick(71), pick(72))
  const proposal = proposeFill({ athletes, team, rules, now: 0 }, mode)
  expect(proposal.athletes.length).toBe(9)
  expect(idsOf(requestedPicksWith(team.picks, proposal)).slice(0, 3)).toEqual([70, 71, 72])
})

test('proposed athletes are ordered by strength, after the existing ranked picks', () => {
  const ranked = {
    ...rules,
    takes_ranked_picks: true,
    max_picks_per_gender: 3,
    max_picks: null,
    cub_picks: 0,
  }
  const team = teamOf(pick(70, { rank: 1 }))
  const proposal = proposeFill({ athletes, team, rules: ranked, now: 0 }, mode)
  expect(idsOf(proposal.athletes)).toEqual(idsOf(proposal.athletes).toSorted((a, b) => a - b))
  const made = replacedTeam(requestedPicksWith(team.picks, proposal), athletes, team, ranked, 0)
  if (!made.ok) throw new Error(made.reason)
  const men = made.picks.filter(({ gender }) => gender === 'm')
  expect(men.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]?.athlete_id).toBe(70)
})

test('a rejected athlete is not proposed again', () => {
  const first = proposeFill({ athletes, team: empty, rules, now: 0 }, mode)
  const gone = first.athletes[0]!
  const rest = withoutAthlete(first, gone.athlete_id, { athletes, team: empty, rules })
  expect(rest.athletes.length).toBe(11)
  expect(rest.captain_id).toBe(rest.athletes[0]?.athlete_id)
  expect(costOf(rest)).toBe(costOf(first) - (gone.price ?? 0))

  const left_out = new Set([gone.athlete_id])
  for (let suggest = 0; suggest < 20; suggest++) {
    const other = proposeFill(
      { athletes, team: empty, rules, now: 0 },
      { ...mode, left_out, is_first: false },
    )
    expect(idsOf(other.athletes)).not.toContain(gone.athlete_id)
  }
})

test('nobody is proposed for a full team, or once trading is closed', () => {
  const full = { ...rules, max_picks: 1, cub_picks: 0 }
  expect(proposeFill({ athletes, team: teamOf(pick(3)), rules: full, now: 0 }, mode).athletes).toEqual([])
  expect(proposeFill({ athletes, team: empty, rules, now: 1000 }, mode).athletes).toEqual([])
})

test('before the first race, athletes are rated by price', () => {
  const unraced = athletes.map((athlete) => ({ ...athlete, score: null }))
  const { athletes: chosen, captain_id } = proposeFill(
    { athletes: unraced, team: empty, rules, now: 0 },
    mode,
  )
  expect(chosen.length).toBe(12)
  expect(captain_id).toBe(Math.min(...idsOf(chosen)))
})

test('if the proposed captain is rejected, the next strongest athlete of the whole team is proposed [1.6b]', () => {
  const team = teamOf(pick(2))
  const [leader, third] = [athletes[0]!, athletes[2]!]
  const proposal = { athletes: [leader, third], captain_id: leader.athlete_id }
  expect(withoutAthlete(proposal, 1, { athletes, team, rules })).toEqual({ athletes: [third], captain_id: 2 })
  expect(withoutAthlete(proposal, 3, { athletes, team, rules }).captain_id).toBe(1)
})

test('all athletes are rated by points as soon as one has points, even if that athlete is rejected', () => {
  const begun = athletes.slice(0, 3).map((athlete, at) => ({ ...athlete, score: at === 2 ? 5 : 0 }))
  const places = { athletes: begun, team: teamOf(pick(1)), rules, now: 0 }
  const proposal = proposeFill(places, { ...mode, left_out: new Set([3]) })
  expect([idsOf(proposal.athletes), proposal.captain_id]).toEqual([[2], 1])
})
