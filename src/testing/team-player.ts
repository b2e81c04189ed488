import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { logIn } from './browser.ts'

type Reply = LightMyRequestResponse
/** By default, each change has a random `key`. `if_match` is the ETag on which the change is based. */
type RequestOptions = {
  key?: string | undefined
  if_match?: string
  headers?: Record<string, string | undefined>
}

export type TeamPlayer = {
  user_id: number
  ask: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    options?: RequestOptions,
  ) => Promise<Reply>
  team: (selection_id: number) => Promise<Reply>
  add: (selection_id: number, athlete_id: number, options?: RequestOptions, more?: object) => Promise<Reply>
  remove: (selection_id: number, athlete_id: number, options?: RequestOptions) => Promise<Reply>
  replace: (selection_id: number, picks: unknown, options?: RequestOptions) => Promise<Reply>
  makeCaptain: (selection_id: number, athlete_id: number, options?: RequestOptions) => Promise<Reply>
  copy: (source_id: number, target_id: number, options?: RequestOptions) => Promise<Reply>
  undo: (selection_id: number, options?: RequestOptions) => Promise<Reply>
  /** Without `wanted`, reads the reserves and the vice-captain; with it, replaces them. */
  reserves: (selection_id: number, wanted?: object, options?: RequestOptions) => Promise<Reply>
  bet: (sidebet_id: number, option_id: number | null, options?: RequestOptions) => Promise<Reply>
}

export async function teamPlayer(app: FastifyInstance, pool: pg.Pool, user_id: number): Promise<TeamPlayer> {
  const browser = await logIn(app, pool, user_id)
  const ask: TeamPlayer['ask'] = (method, url, body, { key = randomUUID(), if_match, headers } = {}) => {
    const own = method === 'GET' ? {} : { 'idempotency-key': `"${key}"`, 'if-match': if_match }
    return browser.ask(method, url, body, { ...own, ...headers })
  }
  const url = (selection_id: number) => `/api/me/teams/selections/${selection_id}`

  return {
    user_id,
    ask,
    team: (selection_id) => ask('GET', url(selection_id)),
    add: (selection_id, athlete_id, options, more) =>
      ask('POST', url(selection_id), { athlete_id, ...more }, options),
    remove: (selection_id, athlete_id, options) =>
      ask('DELETE', `${url(selection_id)}/${athlete_id}`, undefined, options),
    replace: (selection_id, picks, options) => ask('PUT', `${url(selection_id)}/bulk`, picks, options),
    makeCaptain: (selection_id, athlete_id, options) =>
      ask('PUT', `${url(selection_id)}/${athlete_id}/make_team_captain`, undefined, options),
    copy: (source_id, target_id, options) =>
      ask('PUT', `${url(source_id)}/clone`, { selection_id: target_id }, options),
    undo: (selection_id, options) => ask('POST', `${url(selection_id)}/undo`, undefined, options),
    reserves: (selection_id, wanted, options) =>
      ask(wanted ? 'PUT' : 'GET', `${url(selection_id)}/reserves`, wanted, options),
    bet: (sidebet_id, option_id, options) =>
      ask('PUT', `/api/me/placed_sidebets/${sidebet_id}`, { option_id }, options),
  }
}

/** Lists the ids of the athletes as texts: `1c` is the captain, `2#1` is ranked first. */
export function shownTeam(reply: Reply): string[] {
  return reply
    .json()
    .map(
      (pick: { athlete_id: number; is_team_captain: boolean; rank: number | null }) =>
        `${pick.athlete_id}${pick.is_team_captain ? 'c' : ''}${pick.rank ? `#${pick.rank}` : ''}`,
    )
}
