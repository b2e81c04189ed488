import type { Athlete } from '#contract/athletes.ts'
import type { OwnedAthlete, Reserves } from '#contract/teams.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { FakeReply, SentRequest, ServerReplies } from './show-page.tsx'

const HOUR = 3_600_000

/** Returns the instant that is `hours` from now. A negative number gives an instant in the past. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString()
}

/** Each selection gets a new id, because the page keeps the teams of earlier tests in memory. */
let last_id = 1000

/** Returns a selection for two women and two men, without ranked picks, that closes in three days. */
export function selectionOf(changes: Partial<Selection> = {}): Selection {
  const selection_id = ++last_id
  return {
    selection_id,
    weekend_id: 7,
    name: 'Sprint',
    trading_open: true,
    trading_opens_at: inHours(-48),
    trading_close: inHours(72),
    max_picks_per_gender: 2,
    max_picks: null,
    cub_picks: 0,
    takes_team_picks: false,
    is_coed: false,
    is_mixed: false,
    team_captains_enabled: true,
    takes_ranked_picks: false,
    is_budget_enforced: true,
    budget: 100_000,
    races: [],
    links: { athlete_popularity: `/api/selections/${selection_id}/athlete_popularity` },
    ...changes,
  }
}

export function weekendOf(selections: Selection[], changes: Partial<Weekend> = {}): Weekend {
  return {
    weekend_id: 7,
    season: '2026/27',
    weekend_name: 'Ruka',
    event_start: inHours(72),
    event_end: inHours(120),
    time_zone: 'Europe/Helsinki',
    country: 'FIN',
    is_tour: false,
    is_championship: false,
    team_per_race: false,
    hidden: false,
    is_upcoming: true,
    trading_open: true,
    trading_close: inHours(72),
    livestream_link: null,
    event_link: null,
    selections,
    sidebets: [],
    links: { prices: '/api/weekends/7/prices' },
    ...changes,
  }
}

/** Creates an athlete. Ids up to 99 are women, and ids from 100 are men. */
export function athleteOf(athlete_id: number, changes: Partial<Athlete> = {}): Athlete {
  return {
    athlete_id,
    federation_code: null,
    name: `Athlete ${athlete_id}`,
    country: 'NOR',
    gender: athlete_id < 100 ? 'f' : 'm',
    is_team: false,
    score: 100,
    rank: 1,
    price: 10_000,
    active: true,
    youth: false,
    is_qci_bonus_eligible: false,
    is_cub: false,
    pro_team: null,
    ...changes,
  }
}

export type TeamSite = {
  replies: ServerReplies
  /** Returns the stored team of a selection. */
  saved: (selection: Selection) => readonly OwnedAthlete[]
  /** Returns the stored reserves and vice-captain of a selection. */
  savedBench: (selection: Selection) => Reserves
}

/**
 * Creates a fake server with this weekend and these athletes. It stores a team for each selection and accepts every
 * change. `first_tag` is the ETag of the teams at the start.
 */
export function teamSite(
  weekend: Weekend,
  athletes: readonly Athlete[],
  start: readonly OwnedAthlete[] = [],
  first_tag = '"0"',
  bench: Reserves = { vice_captain: null, m: [], f: [] },
): TeamSite {
  const teams = new Map(weekend.selections.map(({ selection_id }) => [selection_id, [...start]]))
  const benches = new Map(weekend.selections.map(({ selection_id }) => [selection_id, bench]))
  const benchOf = (id: number) => benches.get(id) ?? bench
  const before = new Map<number, OwnedAthlete[]>()
  let revision = 0
  const teamOf = (id: number) => teams.get(id) ?? []
  const send = (id: number, json: unknown = teamOf(id)): FakeReply => ({
    json,
    headers: { etag: revision === 0 ? first_tag : `"${revision}"` },
  })
  const save = (id: number, picks: OwnedAthlete[]): FakeReply => {
    before.set(id, teamOf(id))
    teams.set(id, picks)
    benches.set(id, benchForPicks(picks, benchOf(id)))
    revision += 1
    return send(id)
  }
  const moneyOf = (id: number) => {
    const { budget } = weekend.selections.find(({ selection_id }) => selection_id === id) ?? { budget: 0 }
    const { m, f } = benchOf(id)
    const prices = [...m, ...f].map((each) => bought(each).bought_for)
    return [...prices, ...teamOf(id).map(({ bought_for }) => bought_for)].reduce(
      (left, price) => left - price,
      budget ?? 0,
    )
  }
  const bought = (athlete_id: number, kept?: OwnedAthlete) =>
    kept ?? ownedOf(athletes.find((each) => each.athlete_id === athlete_id) ?? athleteOf(athlete_id))

  const callsOf = ({ selection_id: id }: Selection): ServerReplies => {
    const path = `/api/me/teams/selections/${id}`
    const requestedPicks = ({ body }: SentRequest) => body as Partial<OwnedAthlete>[]
    const calls: ServerReplies = {
      [`GET ${path}`]: () => send(id),
      [`POST ${path}`]: ({ body }) =>
        save(id, [...teamOf(id), bought((body as { athlete_id: number }).athlete_id)]),
      [`PUT ${path}/bulk`]: (request) =>
        save(
          id,
          requestedPicks(request).map(({ athlete_id = 0, is_team_captain, rank }) => ({
            ...bought(
              athlete_id,
              teamOf(id).find((pick) => pick.athlete_id === athlete_id),
            ),
            is_team_captain: is_team_captain === true,
            rank: rank ?? null,
          })),
        ),
      [`PUT ${path}/clone`]: ({ body }) => save((body as { selection_id: number }).selection_id, teamOf(id)),
      [`GET ${path}/reserves`]: () => send(id, benchOf(id)),
      [`PUT ${path}/reserves`]: ({ body }) => {
        benches.set(id, body as Reserves)
        revision += 1
        return send(id, benchOf(id))
      },
      [`POST ${path}/undo`]: () => save(id, before.get(id) ?? []),
      [`GET /api/selections/${id}/athlete_popularity`]: { json: [] },
      [`GET /api/selections/${id}`]: { json: weekend.selections.find((each) => each.selection_id === id) },
    }
    for (const { athlete_id } of athletes) {
      calls[`DELETE ${path}/${athlete_id}`] = () =>
        save(
          id,
          teamOf(id).filter((pick) => pick.athlete_id !== athlete_id),
        )
      calls[`PUT ${path}/${athlete_id}/make_team_captain`] = () =>
        save(
          id,
          teamOf(id).map((pick) => ({ ...pick, is_team_captain: pick.athlete_id === athlete_id })),
        )
    }
    return calls
  }
  return {
    saved: ({ selection_id }) => teamOf(selection_id),
    savedBench: ({ selection_id }) => benchOf(selection_id),
    replies: Object.assign(
      {
        'GET /api/weekends/upcoming': { json: weekend },
        'GET /api/weekends/7': { json: weekend },
        'GET /api/weekends/7/prices': { json: [] },
        'GET /api/athletes': { json: athletes },
        'GET /api/me/money': ({ query }: SentRequest) => ({
          json: { budget: moneyOf(Number(query.get('selection_id'))) },
        }),
        'GET /api/me/weekend_results/7': () => ({
          json: { score: null, rank: null, extra_score: 0, athletes: [...teams].flatMap(myPicks) },
        }),
      },
      ...weekend.selections.map(callsOf),
    ),
  }
}

/** Returns the reserves and the vice-captain after the picks changed, as on the server. */
function benchForPicks(picks: readonly OwnedAthlete[], { vice_captain, m, f }: Reserves): Reserves {
  const others = (ids: number[]) => ids.filter((id) => !picks.some(({ athlete_id }) => athlete_id === id))
  const is_vice = picks.some((pick) => pick.athlete_id === vice_captain && !pick.is_team_captain)
  return { vice_captain: is_vice ? vice_captain : null, m: others(m), f: others(f) }
}

function myPicks([selection_id, picks]: [number, OwnedAthlete[]]) {
  return picks.map(({ athlete_id, athlete, is_team_captain, rank }) => {
    return {
      selection_id,
      athlete_id,
      name: athlete.name,
      country: athlete.country,
      gender: athlete.gender,
      is_team_captain,
      rank,
      score: null,
    }
  })
}

/** Returns a pick of the athlete, bought at their price. */
export function ownedOf(athlete: Athlete, changes: Partial<OwnedAthlete> = {}): OwnedAthlete {
  const { athlete_id, name, country, gender, is_cub, price } = athlete
  return {
    athlete: { athlete_id, name, country, gender, is_cub },
    athlete_id,
    is_team_captain: false,
    rank: null,
    bought_for: price ?? 0,
    ...changes,
  }
}
