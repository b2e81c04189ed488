import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnedAthlete } from '#contract/teams.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users, selections } = test_ids
const { davos } = selections

/** A selection with ranked picks and without captains. In this selection and in Davos, a team has only a few places. */
const ranked = 4
const budget = 100_000
const most = 3
await pool.query(`
  update selections set max_picks_per_gender = ${most} where selection_id = ${davos};
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
    is_budget_enforced, takes_ranked_picks)
  values (2, 'Ranked', game_now() - interval '1 day', game_now() + interval '2 days', ${most}, ${budget}, true, true);
  insert into athletes (name, country, gender) select 'Racer ' || n, 'NOR', case when n % 2 = 0 then 'f' else 'm' end
  from generate_series(9, 20) n;
  insert into season_athletes (season_id, athlete_id, price) select 1, athlete_id, athlete_id * 1500
  from athletes where name like 'Racer%';
  update seasons set settings = settings || '{"takes_reserves": true, "takes_vice_captain": true}' where season_id = 1`)

/** A change of one of the two teams. */
type Act = {
  kind: 'add' | 'remove' | 'captain' | 'replace' | 'reorder' | 'copy' | 'undo' | 'reserves'
  selection: 0 | 1
  ids: number[]
}

const act = fc.record<Act>({
  kind: fc.constantFrom(
    ...(['add', 'add', 'add', 'remove', 'captain', 'replace', 'reorder', 'copy', 'undo'] as const),
    ...(['reserves', 'reserves'] as const),
  ),
  selection: fc.constantFrom(0, 1),
  ids: fc.uniqueArray(fc.integer({ min: 9, max: 20 }), { minLength: 1, maxLength: 6 }),
})

const anna = await teamPlayer(app, pool, users.anna)

async function perform({ kind, selection, ids }: Act) {
  const [here, there] = selection === 0 ? [davos, ranked] : [ranked, davos]
  const [athlete_id] = ids as [number]
  if (kind === 'add')
    return anna.add(here!, athlete_id, {}, { is_team_captain: ids.length === 1 && here === davos })
  if (kind === 'remove') return anna.remove(here!, athlete_id)
  if (kind === 'captain') return anna.makeCaptain(here!, athlete_id)
  if (kind === 'copy') return anna.copy(here!, there!)
  if (kind === 'replace')
    return anna.replace(
      here!,
      ids.map((id) => ({ athlete_id: id })),
    )
  if (kind === 'reserves') return saveReserves(ids)
  if (kind === 'undo') {
    return anna.undo(here!, { if_match: String((await anna.team(here!)).headers.etag) })
  }
  return reorder(here!)
}

/** Makes the athletes reserves, and one of the picks vice-captain. Only Davos has reserves. */
async function saveReserves(ids: readonly number[]) {
  const team: OwnedAthlete[] = (await anna.team(davos)).json()
  const free = ids.filter((id) => !team.some((pick) => pick.athlete_id === id))
  const ofGender = (rest: number) => free.filter((id) => id % 2 === rest).slice(0, ids.length % 3)
  const vice_captain = team.find((pick) => !pick.is_team_captain)?.athlete_id ?? null
  return anna.reserves(davos, { vice_captain, m: ofGender(1), f: ofGender(0) })
}

/** Reads the team and reverses its order. This is refused if the team has changed in between. */
async function reorder(selection_id: number) {
  const read = await anna.team(selection_id)
  const team: OwnedAthlete[] = read.json()
  const wishes = ['m', 'f'].flatMap((gender) => {
    const own = team.filter((pick) => pick.athlete.gender === gender)
    return own.map(({ athlete_id }, index) => ({ athlete_id, rank: own.length - index }))
  })
  return anna.replace(selection_id, wishes, { if_match: String(read.headers.etag) })
}

/** Lists the errors in the stored team of Davos and its reserves. */
async function errorsOfBench(): Promise<string[]> {
  const { rows } = await pool.query<{ error: string }>(
    `with own as (
       select 'pick' as kind, athlete_id, bought_for, is_team_captain from picks where selection_id = $1 and user_id = $2
       union all select 'reserve', athlete_id, bought_for, false from reserves where selection_id = $1 and user_id = $2)
     select 'over budget' as error from own having sum(bought_for) > $3
     union all select 'both' from own group by athlete_id having count(*) > 1
     union all select 'vice-captain' from teams t where selection_id = $1 and user_id = $2 and vice_captain is not null
       and not exists (select from own where kind = 'pick' and athlete_id = t.vice_captain and not is_team_captain)
     union all select 'gap' from reserves where selection_id = $1 and user_id = $2 group by gender having max(place) > count(*)`,
    [davos, users.anna, budget],
  )
  return rows.map(({ error }) => error)
}

/** Lists the errors in a team. No order of changes may cause any. */
function errorsOf(team: readonly OwnedAthlete[], is_ranked: boolean): string[] {
  const spent = team.reduce((sum, pick) => sum + pick.bought_for, 0)
  const captains = team.filter((pick) => pick.is_team_captain).length
  const counts = ['m', 'f'].map((gender) => team.filter((pick) => pick.athlete.gender === gender))
  const places = (own: readonly OwnedAthlete[]) => own.map((pick) => pick.rank).join()
  const in_order = (own: readonly OwnedAthlete[]) =>
    own.map((_, index) => (is_ranked ? index + 1 : null)).join()
  return [
    ...(spent > budget ? ['over budget'] : []),
    ...(counts.some((own) => own.length > most) ? ['too many'] : []),
    ...(captains > (is_ranked ? 0 : 1) ? ['captains'] : []),
    ...(counts.some((own) => places(own) !== in_order(own)) ? ['places'] : []),
  ]
}

const rounds = isExtendedRun ? 500 : 4
const acts_of_a_round = 200

test(`${rounds} rounds of 200 concurrent changes of a team: in every reply, the team obeys the rules [R14]`, async ({
  annotate,
}) => {
  const all = fc.sample(act, { numRuns: rounds * acts_of_a_round, seed: 14 })
  const statuses: Record<number, number> = {}
  let accepted_benches = 0
  for (let round = 0; round < rounds; round++) {
    const acts = all.slice(round * acts_of_a_round, (round + 1) * acts_of_a_round)
    const replies = await Promise.all(
      acts.map(async (each, n) => {
        await sleep(n % 20)
        return { each, reply: await perform(each) }
      }),
    )
    for (const { each, reply } of replies) {
      statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
      expect([200, 409, 412]).toContain(reply.statusCode)
      accepted_benches += Number(each.kind === 'reserves' && reply.statusCode === 200)
      if (reply.statusCode !== 200 || each.kind === 'reserves') continue
      const is_ranked = (each.selection === 1) !== (each.kind === 'copy')
      expect(errorsOf(reply.json(), is_ranked)).toEqual([])
    }
    for (const selection_id of [davos, ranked]) {
      const team = (await anna.team(selection_id)).json()
      expect(errorsOf(team, selection_id === ranked)).toEqual([])
    }
    expect(await errorsOfBench()).toEqual([])
  }
  await annotate(JSON.stringify(statuses))
  expect(accepted_benches).toBeGreaterThan(rounds)
  const { rows } = await pool.query('select sum(revision)::int as revisions from teams where user_id = $1', [
    users.anna,
  ])
  expect(rows[0].revisions).toBe(statuses[200])
}, 3_600_000)
