import { randomUUID } from 'node:crypto'
import { csrfOf } from '#server/http/sessions/cookies.ts'

/**
 * - `change`: a change of a team.
 * - `read`: a read of the player's own team.
 * - `board`: a read of a public board whose reply is cached.
 * - `uncached`: a read of a board that is in no cache.
 */
export type RequestKind = 'change' | 'read' | 'board' | 'uncached'

/**
 * Returns a function that writes the requests of the players that `picks.sql` has logged in. On an https site, the
 * cookies have another name.
 */
export function openRequests({
  address,
  selection_id,
  players,
  is_secure = address.startsWith('https:'),
}: {
  address: string
  selection_id: number
  players: number
  /** Whether the public address of the site begins with https; by default, whether `address` does. */
  is_secure?: boolean | undefined
}): (kind: RequestKind, user_id: number) => string {
  const team_path = `/api/me/teams/selections/${selection_id}`
  const prefix = is_secure ? '__Host-' : ''
  const session_headers = Array.from({ length: players + 1 }, (_, user_id) => {
    const token = `token ${user_id}`
    const csrf = csrfOf(token, 'player')
    return `cookie: ${prefix}session=${encodeURIComponent(token)}; ${prefix}csrf=${csrf}\r\nx-csrf-token: ${csrf}\r\nsec-fetch-site: same-origin\r\n`
  })
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: podium\r\n${headers}\r\n`

  return (kind, user_id) => {
    if (kind === 'board') return get('/api/cups/Overall/leaderboard')
    if (kind === 'uncached') return get(`/api/cups/Overall/leaderboard?limit=100&team_name=${randomUUID()}`)
    if (kind === 'read') return get(team_path, session_headers[user_id])
    const body = JSON.stringify([{ athlete_id: 1 + Math.floor(Math.random() * 320) }])
    const more = `idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`
    return `PUT ${team_path}/bulk HTTP/1.1\r\nhost: podium\r\n${session_headers[user_id]}${more}\r\n${body}`
  }
}
