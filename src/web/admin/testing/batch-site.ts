import type { AdminLive } from '#contract/admin/results/live.ts'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import { type SentRequest, type ServerReplies, showAdminPage } from '../../shell/testing/show-page.tsx'

export const at = '2026-12-05T10:20:00.000Z'

export const athlete = (
  athlete_id: number,
  name: string,
  more: Partial<MatchableAthlete> = {},
): MatchableAthlete => {
  const federation_code = `342${athlete_id}`
  return {
    athlete_id,
    federation_code,
    name,
    country: 'NOR',
    gender: 'm',
    is_team: false,
    in_season: true,
    ...more,
  }
}
export const trym = athlete(1, 'Trym Elgmoen')
export const ulrik = athlete(2, 'Ulrik Fagerdokk')
export const niilo = athlete(3, 'Niilo Lumijoki')

export const live = (more: Partial<AdminLive> = {}): AdminLive => ({
  race_id: 5,
  name: 'Men’s 10 km',
  weekend_name: 'Ruka',
  date: '2026-12-05T10:00:00.000Z',
  time_zone: 'Europe/Helsinki',
  state: 'scheduled',
  is_locked: true,
  trading_close: '2026-12-05T07:00:00.000Z',
  has_draft: false,
  next_sequence: 1,
  batch: null,
  starters: [
    { ...trym, bib: 44 },
    { ...ulrik, bib: 7 },
  ],
  sent: [],
  sent_count: 0,
  ...more,
})

export const row = (found: MatchableAthlete, place: number | null, status: 'DNF' | null = null) => {
  const { athlete_id, name, country } = found
  return { athlete_id, name, country, place, status, gap: null, bib: null, due_at: null }
}
export const running = live({
  next_sequence: 4,
  batch: {
    sequence: 3,
    checkpoint: '5 km',
    starters: 76,
    received_at: at,
    rows: [row(trym, 1), row(ulrik, null), row(niilo, null, 'DNF')],
  },
  sent: [
    { sequence: 3, checkpoint: '5 km', athletes: 3, sent_by: 'olga', received_at: at },
    { sequence: 2, checkpoint: '2.5 km', athletes: 2, sent_by: 'token Timing', received_at: at },
  ],
  sent_count: 2,
})

const READ = 'GET /api/admin/results/5/live'
export const SEND = 'POST /api/admin/results/5/live'
export const TABLE = 'POST /api/admin/results/5/live/readings'
export const WITHDRAW = 'DELETE /api/admin/results/5/live'

/** Shows the page. A test can change what the fake server returns by setting `server.live`. */
export async function showLive(first: AdminLive, more: ServerReplies = {}) {
  const server = { live: first }
  const sent_requests: SentRequest[] = await showAdminPage('/results/5/live', {
    [READ]: () => ({ json: server.live }),
    'GET /api/admin/results/5/athletes': { json: [niilo] },
    ...more,
  })
  return { server, sent_requests }
}
