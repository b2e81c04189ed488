import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openPool } from '#server/platform/db/pool.ts'
import { moveDeadlines } from './admin.ts'
import { operate } from './operator.ts'
import type { OwnGame } from './own-game.ts'
import { bar, type Weekend } from './team-page.ts'

/** An athlete in a result list. `athlete` is the federation's code. */
export type Finish = { race_code: string; athlete: string; place: number | ''; status: 'DSQ' | 'DNS' | '' }

/** A race. `race_code` is the code that result lists use. */
type Race = { race_id: number; race_code: string; gender: string }

/**
 * Moves the deadlines of the weekend to a few seconds from now. Waits until the player's page says that picks are
 * closed.
 */
export async function closeWeekend(page: Page, { database_url }: OwnGame, weekend: Weekend): Promise<void> {
  const reply = await page.request.get('/livez')
  const close = new Date(Date.parse(reply.headers()['x-server-time'] ?? '') + 5_000)
  const selection_ids = weekend.selections.map(({ selection_id }) => selection_id)
  expect(await moveDeadlines(database_url, selection_ids, close)).toEqual([])
  await page.reload()
  await expect(bar(page)).toContainText('Picks are closed.')
}

/** Result lists that contain only the picks of the player on the page, in the order of `listPicks`. */
export async function resultsAsPicked(
  page: Page,
  { database_url }: OwnGame,
  weekend: Weekend,
): Promise<Finish[]> {
  const races = await listRaces(database_url, weekend.weekend_id)
  const finishes: Finish[] = []
  for (const { selection_id, races: of_selection } of weekend.selections) {
    const picks = await listPicks(page, selection_id)
    for (const { race_id, race_code, gender } of races) {
      if (!of_selection.some((race) => race.race_id === race_id)) continue
      const codes = picks.filter((pick) => pick.gender === gender).map(({ code }) => code)
      finishes.push(...codes.map((code, index) => finish(race_code, code, index + 1)))
    }
  }
  return finishes
}

async function listRaces(database_url: string, weekend_id: number): Promise<Race[]> {
  const pool = openPool(database_url, { max: 1 })
  const { rows } = await pool.query<Race>(
    'select race_id, race_code, gender from races where weekend_id = $1 order by race_id',
    [weekend_id],
  )
  await pool.end()
  return rows
}

/** The same lists with one athlete disqualified. The athletes behind them move up a place. */
export function disqualify(finishes: readonly Finish[], code: string): Finish[] {
  const races = new Map(finishes.map(({ race_code }) => [race_code, finishes.filter(isOf(race_code))]))
  return [...races].flatMap(([race_code, of_race]) => {
    const others = of_race.filter(({ athlete }) => athlete !== code)
    const out: Finish[] = of_race.length > others.length ? [finish(race_code, code, null)] : []
    return [...out, ...others.map(({ athlete }, index) => finish(race_code, athlete, index + 1))]
  })
}

const isOf = (race_code: string) => (finish: Finish) => finish.race_code === race_code

function finish(race_code: string, athlete: string, place: number | null): Finish {
  return { race_code, athlete, place: place ?? '', status: place === null ? 'DSQ' : '' }
}

type Picked = {
  athlete_id: number
  athlete: { name: string; gender: string }
  rank: number | null
  is_team_captain: boolean
}

type Chosen = { code: string; name: string; gender: string }

/** The player's athletes: in the predicted order if picks are ranked, otherwise with the captain first. */
export async function listPicks(page: Page, selection_id: number): Promise<Chosen[]> {
  const athletes: { athlete_id: number; federation_code: string }[] = await (
    await page.request.get('/api/athletes')
  ).json()
  const codes = new Map(athletes.map(({ athlete_id, federation_code }) => [athlete_id, federation_code]))
  const picks: Picked[] = await (await page.request.get(`/api/me/teams/selections/${selection_id}`)).json()
  return picks
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || Number(b.is_team_captain) - Number(a.is_team_captain))
    .map(({ athlete_id, athlete: { name, gender } }) => ({ code: codes.get(athlete_id) ?? '', name, gender }))
}

/** Imports and publishes the results as an operator does, and waits until they are public. */
export async function publish(
  { address, database_url }: OwnGame,
  finishes: readonly Finish[],
  reason = 'the results are here',
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-results-'))
  const file = join(folder, 'results.csv')
  const lines = finishes.map(({ race_code, athlete, place, status }) =>
    [race_code, athlete, place, status].join(','),
  )
  writeFileSync(file, ['race_code,athlete,place,status', ...lines].join('\n'))
  try {
    await operate(database_url, 'import', 'results', file, '--yes', '--reason', reason)
    await operate(database_url, 'publish', '--all', '--yes', '--reason', reason)
  } finally {
    rmSync(folder, { recursive: true })
  }
  await waitUntilPublic(address, await lastPublication(database_url))
}

async function lastPublication(database_url: string): Promise<string> {
  const pool = openPool(database_url, { max: 1 })
  const { rows } = await pool.query<{ last: Date }>('select max(published_at) as last from publications')
  await pool.end()
  return rows[0]!.last.toISOString()
}

/** Waits until the server, which polls for changes, shows the new publication. */
async function waitUntilPublic(address: string, published_at: string): Promise<void> {
  const listPublished = async (): Promise<(string | null)[]> => {
    const races: { published_at: string | null }[] = await (await fetch(`${address}/api/races`)).json()
    return races.map((race) => race.published_at)
  }
  await expect.poll(listPublished).toContain(published_at)
}
