import { page } from 'vitest/browser'
import type { League } from '#contract/leagues/leagues.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import type { ServerReplies } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'

export const name = 'Ski & Fun 100%2F'
export const path = `/leagues/${encodeURIComponent(name)}`
export const main = page.getByRole('main')
export const heading = page.getByRole('heading', { level: 1 })
export const question = page.getByRole('alertdialog')
export const boardOf = (title: string) => main.getByRole('region', { name: title, exact: true })
export const openMenu = () => main.getByText(/^(Manage|More)$/).click()
export const buttonOf = (act: string) => main.getByRole('button', { name: `${act} ${name}`, exact: true })

export const cleo = {
  user_id: 104,
  user_name: 'cleo',
  team_name: 'Team of cleo',
  country: 'SWE',
  verified_user: false,
}

export const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { code, message },
})

/** Answers the confirmation on the page. */
export const answer = (word: 'Yes' | 'No') =>
  question.getByRole('button', { name: word, exact: true }).click()

/** Returns the replies of a site with one league. Joining, leaving and removing change its members. */
export function leagueSite(changes: Partial<League> = {}, start: Membership = 'none', deleted?: string) {
  const state = { membership: start, is_deleted: false, names: ['bjorn', 'cleo'] }
  const league = (): League => ({
    name,
    admin_id: 'bjorn',
    password_protected: false,
    verified: false,
    members: state.names.length + (state.membership === 'member' ? 1 : 0),
    club: null,
    ...changes,
  })
  const entry = () => ({ league: league(), rank: 1, score: 320.5, membership: state.membership })
  const weekend = { weekend_name: 'Ruka', score: 110.25, rank: 2 }
  const my_entry = () => ({ ...entry(), own: { rank: 3, move: 2, weekend } })
  const listed = (rows: unknown[]) => ({ json: rows, headers: { 'x-total-count': String(rows.length) } })
  const members = () => {
    const all = state.membership === 'member' ? ['anna', ...state.names] : state.names
    return all.map((user_name, index) => {
      const user_id = user_name === 'anna' ? anna.user_id : 100 + user_name.length
      const user = {
        user_id,
        user_name,
        team_name: `Team of ${user_name}`,
        country: 'SWE',
        verified_user: false,
      }
      return {
        user,
        rank: index + 1,
        score: 100 - index,
        position: index + 1,
        is_deleted: user_name === deleted,
      }
    })
  }
  const setMembership = (membership: Membership, reply: unknown) => () => {
    state.membership = membership
    return { json: reply === null ? entry() : reply }
  }
  const api = `/api/leagues/${encodeURIComponent(name)}`
  const replies: ServerReplies = {
    'GET /api/leagues': () => listed(state.is_deleted ? [] : [entry()]),
    'GET /api/me/invitations': { json: [] },
    'GET /api/me/leagues': () =>
      listed(state.membership === 'member' && !state.is_deleted ? [my_entry()] : []),
    [`GET ${api}`]: () => ({
      json: { ...league(), membership: state.membership, is_verification_asked: null },
    }),
    [`GET ${api}/score`]: { json: { score: 320.5, rank: 1 } },
    [`GET ${api}/members`]: ({ query }) =>
      listed(members().filter(({ user }) => !query.has('user_id') || user.user_name === 'anna')),
    [`GET ${api}/members_weekend_scores`]: { json: [] },
    [`GET ${api}/progress`]: { json: [] },
    [`GET ${api}/invite`]: { json: { code: null } },
    [`GET ${api}/invitations`]: { json: [] },
    [`POST ${api}/members`]: setMembership('member', null),
    [`DELETE ${api}/members/me`]: setMembership('none', {}),
    [`DELETE ${api}`]: () => {
      state.is_deleted = true
      return { json: {} }
    },
    [`DELETE ${api}/members/104`]: () => {
      state.names = ['bjorn']
      return { json: {} }
    },
  }
  return { api, replies, state, entry }
}
