import { describe, expect, it } from 'vitest'
import { SETTINGS_PRESETS, VARIANTS } from './season-settings.ts'

const { worldcup, marathon, league } = SETTINGS_PRESETS

describe('season settings', () => {
  it.each([
    ['2./c 2./d', 'home_boards', 'leaders', 'ranked', 'leaders'],
    ['2.ath.a 2.ath.i', 'team_page', 'pickers', 'market', 'pickers'],
    ['2.ev.a 2.ev.d', 'events_page', 'accordion', 'lists', 'accordion'],
    ['4.5a 4.5b', 'profile_default_tab', 'active', 'active', 'league'],
    ['2.reg.g', 'registration', 'base', 'marathon', 'base'],
    ['1.4', 'budget', 100_000, 100_000, 100_000],
    ['1.4', 'budget_scope', 'selection', 'season', 'selection'],
    ['5.10 5.11c', 'max_picks_per_gender', 8, 6, 8],
    ['5.11c', 'max_picks', null, 10, null],
    ['5.11b', 'cub_picks', 0, 2, 0],
    ['9.15', 'captain_bonus_percent', 50, 50, 50],
    ['1.7c', 'youth_bonus_percent', 0, 25, 0],
    ['1.7c', 'qci_bonus_percent', 0, 25, 0],
    ['1.6b', 'team_captains', true, true, true],
    ['1.6a', 'side_bets', true, false, true],
    ['1.6c', 'ranked_picks', true, false, false],
    ['1.3c', 'pro_teams', false, true, false],
    ['1.8d', 'include_team_challenge', false, false, true],
    ['1.7b', 'ranked_split', false, true, false],
    ['5.15', 'users_included_in_league_score', 4, 4, 4],
    ['5.4b', 'password_min', 8, 8, 8],
    ['9.6', 'minimum_age', 18, 18, 18],
  ] as const)(
    '1.0b %s rules §2 the three presets of %s',
    (_fact, setting, ofWorldcup, ofMarathon, ofLeague) => {
      expect([worldcup[setting], marathon[setting], league[setting]]).toEqual([
        ofWorldcup,
        ofMarathon,
        ofLeague,
      ])
    },
  )

  it('every preset bears its own name and survives being stored as JSON', () => {
    for (const variant of VARIANTS) {
      const stored: unknown = JSON.parse(JSON.stringify(SETTINGS_PRESETS[variant]))
      expect(stored).toEqual(SETTINGS_PRESETS[variant])
      expect(stored).toMatchObject({ variant, excluded_countries: ['RUS', 'BLR'] })
    }
  })
})
