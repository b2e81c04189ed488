import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import type { PreviewState, PublicationAct } from '#contract/admin/results/publications.ts'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { becomeOperator } from './become-operator.ts'
import type { OwnGame } from './own-game.ts'
import { csrfOf } from './player.ts'

/** A client of the admin API on a race day: an operator, or a program with a token. */
export type AdminClient = Pick<APIRequestContext, 'get' | 'post' | 'put'>

/** Registers an operator in a separate browser. Returns a client with their session. */
export async function openAdminClient(
  browser: Browser,
  { address, database_url }: OwnGame,
): Promise<AdminClient> {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await becomeOperator(page, database_url)
  await context.setExtraHTTPHeaders({ 'x-csrf-token': await csrfOf(page) })
  return context.request
}

/** Imports a start list of a race: only these athletes start. */
export async function sendStarters(
  admin: AdminClient,
  race_id: number,
  codes: readonly string[],
): Promise<void> {
  const data = { source: 'timing', is_confirmed: true, starters: codes.map((code) => ({ code })) }
  await expect(await admin.post(`/api/admin/start_lists/${race_id}/lists`, { data })).toBeOK()
}

/** Sends a batch of live results in which these athletes have passed the checkpoint, best first. */
export async function sendBatch(
  admin: AdminClient,
  race_id: number,
  sequence: number,
  codes: readonly string[],
): Promise<void> {
  const results = codes.map((athlete, index) => ({ athlete, place: index + 1 }))
  const data = { sequence, checkpoint: `${sequence * 2} km`, starters: 40, results }
  await expect(await admin.post(`/api/admin/results/${race_id}/live`, { data })).toBeOK()
}

/** Stores a result list with these athletes, best first, as the draft for the race. */
export async function saveDraft(
  admin: AdminClient,
  race_id: number,
  codes: readonly string[],
): Promise<void> {
  const lines = codes.map((code, index) => `${index + 1},${code}`)
  const reply = await admin.put(`/api/admin/results/${race_id}/draft?name=timing.csv`, {
    data: Buffer.from(['Rank,FIS Code', ...lines].join('\n')),
    headers: { 'content-type': 'application/octet-stream' },
  })
  await expect(reply).toBeOK()
}

/** Previews a publication, and returns the id of the preview. */
export async function makePreview(admin: AdminClient, race_id: number, act: PublicationAct): Promise<string> {
  const url = `/api/admin/results/${race_id}/previews`
  const { job_id } = await (await admin.post(url, { data: act })).json()
  const read = async (): Promise<PreviewState> => (await admin.get(`${url}/${job_id}`)).json()
  await expect.poll(async () => (await read()).preview !== null).toBe(true)
  return (await read()).preview!.preview_id
}

/** Previews and publishes results by the route that may also make them official. Waits until the job is done. */
export async function publishRace(
  admin: AdminClient,
  race_id: number,
  act: PublicationAct,
  reason?: string,
): Promise<void> {
  const preview_id = await makePreview(admin, race_id, act)
  const url = `/api/admin/results/${race_id}`
  await expect(await admin.post(`${url}/publications/official`, { data: { preview_id, reason } })).toBeOK()
  const read = async (): Promise<RaceResults> => (await admin.get(url)).json()
  await expect.poll(async () => (await read()).job?.state).toBe('done')
}
