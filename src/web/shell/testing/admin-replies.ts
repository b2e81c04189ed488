import type { AdminSession } from '#contract/admin/admin.ts'
import type { FactorState } from '#contract/admin/factor.ts'

/** The session of an owner, without pending tasks. */
export const admin: AdminSession = {
  user_id: 987_654,
  user_name: 'anna',
  role: 'owner',
  site_name: 'Podium',
  site_address: 'https://game.example.org',
  season: { season_id: 1, name: '2026/27' },
  weekend: { weekend_name: 'Davos', time_zone: 'Europe/Zurich' },
  badges: { today: 0, results: 0, side_bets: 0, people: 0, leagues: 0 },
}

/** The state of a user who needs no second factor. */
export const factor: FactorState = {
  user_name: 'anna',
  site_name: 'Podium',
  is_exempt: true,
  has_factor: false,
  is_passed: false,
  ways: [],
  can_add_passkey: true,
}
