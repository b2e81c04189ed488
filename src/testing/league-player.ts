import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { logIn } from './browser.ts'

type Reply = LightMyRequestResponse
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type LeaguePlayer = {
  user_id: number
  /** By default, each change has a random `key`. */
  ask: (method: Method, url: string, body?: unknown, key?: string) => Promise<Reply>
  create: (name: string, more?: object) => Promise<Reply>
  join: (name: string, password?: string) => Promise<Reply>
  accept: (code: string) => Promise<Reply>
  invite: (name: string, user_name: string) => Promise<Reply>
  leave: (name: string) => Promise<Reply>
  remove: (name: string, user_id: number) => Promise<Reply>
  members: (name: string) => Promise<string[]>
}

export async function leaguePlayer(
  app: FastifyInstance,
  pool: pg.Pool,
  user_id: number,
): Promise<LeaguePlayer> {
  const browser = await logIn(app, pool, user_id)
  const ask: LeaguePlayer['ask'] = (method, url, body, key = randomUUID()) => {
    return browser.ask(method, url, body, method === 'GET' ? {} : { 'idempotency-key': `"${key}"` })
  }
  const pathOf = (name: string) => `/api/leagues/${encodeURIComponent(name)}`

  return {
    user_id,
    ask,
    create: (name, more) => ask('POST', '/api/leagues', { name, ...more }),
    join: (name, password) =>
      ask('POST', `${pathOf(name)}/members/`, password === undefined ? {} : { password }),
    accept: (code) => ask('POST', '/api/me/leagues', { code }),
    invite: (name, user_name) => ask('POST', `${pathOf(name)}/invitations`, { user_name }),
    leave: (name) => ask('DELETE', `${pathOf(name)}/members/me`),
    remove: (name, member_id) => ask('DELETE', `${pathOf(name)}/members/${member_id}`),
    members: async (name) => {
      const reply = await ask('GET', `${pathOf(name)}/members/`)
      return reply.json().map(({ user }: { user: { user_name: string } }) => user.user_name)
    },
  }
}
