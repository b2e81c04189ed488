import { describe, expect, it } from 'vitest'
import { SETTINGS_PRESETS, VARIANTS } from './season-settings.ts'

const { worldcup, marathon, league } = SETTINGS_PRESETS

describe('season settings', () => {
  it.each([
    ['home_boards', '2./c 2./d', 'leaders', 'ranked', 'leaders'],
    ['team_page', '2.ath.a 2.ath.i', 'pickers', 'market', 'pickers'],
    ['events_page', '2.ev.a 2.ev.d', 'accordion', 'lists', 'accordion'],
    ['profile_default_tab', '4.5a 4.5b', 'active', 'active', 'league'],
    ['registration', '2.reg.g', 'base', 'marathon', 'base'],
    ['budget', '1.4', 100_000, 100_000, 100_000],
    ['budget_scope', '1.4', 'selection', 'season', 'selection'],
    ['max_picks_per_gender', '5.10 5.11c', 8, 6, 8],
    ['max_picks', '5.11c', null, 10, null],
    ['cub_picks', '5.11b', 0, 2, 0],
    ['captain_bonus_percent', '9.15', 50, 50, 50],
    ['youth_bonus_percent', '1.7c', 0, 25, 0],
    ['qci_bonus_percent', '1.7c', 0, 25, 0],
    ['team_captains', '1.6b', true, true, true],
    ['side_bets', '1.6a', true, false, true],
    ['ranked_picks', '1.6c', true, false, false],
    ['pro_teams', '1.3c', false, true, false],
    ['include_team_challenge', '1.8d', false, false, true],
    ['ranked_split', '1.7b', false, true, false],
    ['users_included_in_league_score', '5.15', 4, 4, 4],
    ['password_min', '5.4b', 8, 8, 8],
    ['minimum_age', '9.6', 18, 18, 18],
  ] as const)(
    'the three presets have the specified values of %s [1.0b %s rules §2]',
    (setting, _fact, ofWorldcup, ofMarathon, ofLeague) => {
      expect([worldcup[setting], marathon[setting], league[setting]]).toEqual([
        ofWorldcup,
        ofMarathon,
        ofLeague,
      ])
    },
  )

  it('every preset has the name of its variant, and is the same after conversion to JSON and back', () => {
    for (const variant of VARIANTS) {
      const stored: unknown = JSON.parse(JSON.stringify(SETTINGS_PRESETS[variant]))
      expect(stored).toEqual(SETTINGS_PRESETS[variant])
      expect(stored).toMatchObject({ variant, excluded_countries: ['RUS', 'BLR'] })
    }
  })
})
