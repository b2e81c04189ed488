import { describe, expect, it } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { GENDERS } from '#game/genders.ts'
import { type CupKind, cupsOf } from './cups.ts'
import { fitsRace, isDistanceRace, RACE_KINDS, type RaceKind, tableNameOf, takesTeams } from './race-kinds.ts'

function tableOf(kind: RaceKind, is_tour_leg: boolean) {
  return tableNameOf({ kind, is_tour_leg, race_class: kind === 'marathon' ? 300 : null })
}

describe('race kinds', () => {
  it.each<[RaceKind, string | null, string | null]>([
    ['sprint', 'individual', 'stage'],
    ['individual', 'individual', 'stage'],
    ['distance', 'individual', 'stage'],
    ['mass_start', 'individual', 'stage'],
    ['pursuit', 'individual', 'stage'],
    ['skiathlon', 'individual', 'stage'],
    ['final_climb', 'individual', 'stage'],
    ['relay', 'team', 'team'],
    ['team_sprint', 'team', 'team'],
    ['tour_overall', 'tour_overall', 'tour_overall'],
    ['qualification_race', null, null],
    ['marathon', 'champion_300', 'champion_300'],
  ])('a %s has the points table %s, and %s as a tour leg [1.6d rules §4]', (kind, alone, leg) => {
    expect([tableOf(kind, false), tableOf(kind, true)]).toEqual([alone, leg])
  })

  it('a marathon without a class has no points table [rules §4]', () => {
    expect(tableNameOf({ kind: 'marathon', is_tour_leg: false, race_class: null })).toBeNull()
  })

  it('national teams start only in relays and team sprints [1.3b]', () => {
    expect(RACE_KINDS.filter(takesTeams)).toEqual(['relay', 'team_sprint'])
  })

  it.each<[RaceKind, 'm' | 'f' | 'mixed', string]>([
    ['sprint', 'f', 'f'],
    ['individual', 'm', 'm'],
    ['marathon', 'mixed', 'm, f'],
    ['relay', 'f', 'team f'],
    ['relay', 'mixed', 'team m, team f, team mixed'],
    ['team_sprint', 'm', 'team m'],
  ])('a race of kind %s and gender %s is open to: %s [1.3b]', (kind, gender, fitting) => {
    const all = [false, true].flatMap((is_team) => GENDERS.map((each) => ({ is_team, gender: each })))
    const starters = all.filter((athlete) => athlete.is_team || athlete.gender !== 'mixed')
    const names = starters
      .filter((athlete) => fitsRace({ kind, gender }, athlete))
      .map((athlete) => (athlete.is_team ? `team ${athlete.gender}` : athlete.gender))
    expect(names.join(', ')).toBe(fitting)
  })

  it('every individual race that earns points and is not a sprint is in the Distance cup [3.25 rules §11]', () => {
    expect(RACE_KINDS.filter(isDistanceRace)).toEqual([
      'individual',
      'distance',
      'mass_start',
      'pursuit',
      'skiathlon',
      'final_climb',
      'marathon',
    ])
  })
})

describe('cups', () => {
  const race = {
    kind: 'sprint' as RaceKind,
    tour: null as string | null,
    has_sprint: false,
    has_climb: false,
  }
  const { worldcup, marathon, league } = SETTINGS_PRESETS

  it.each<[string, CupKind[], Partial<typeof race>, string[]]>([
    ['a sprint', worldcup.cups, {}, ['Sprint']],
    ['a sprint of a tour', league.cups, { tour: 'Tour de Ski' }, ['Sprint', 'Tour de Ski']],
    ['a distance race', worldcup.cups, { kind: 'pursuit' }, ['Distance']],
    ['a tour overall', worldcup.cups, { kind: 'tour_overall', tour: 'Tour de Ski' }, ['Tour de Ski']],
    ['a relay', worldcup.cups, { kind: 'relay' }, []],
    ['a plain marathon', marathon.cups, { kind: 'marathon' }, ['Youth']],
    ['a marathon with a sprint', marathon.cups, { kind: 'marathon', has_sprint: true }, ['Sprint', 'Youth']],
    ['a marathon with a climb', marathon.cups, { kind: 'marathon', has_climb: true }, ['Climb', 'Youth']],
    ['a prologue', marathon.cups, { kind: 'qualification_race' }, []],
  ])('puts %s into its cups [3.25 rules §11]', (_name, cups, changes, names) => {
    expect(cupsOf({ ...race, ...changes }, cups).map((cup) => cup.name)).toEqual(names)
  })

  it('says which points of its races a cup counts [3.25 rules §11]', () => {
    const both = { ...race, kind: 'marathon' as const, has_sprint: true, has_climb: true }
    expect(cupsOf(both, marathon.cups)).toEqual([
      { name: 'Sprint', counts: 'sprint' },
      { name: 'Climb', counts: 'climb' },
      { name: 'Youth', counts: 'youth' },
    ])
    expect(cupsOf(race, worldcup.cups)).toEqual([{ name: 'Sprint', counts: 'all' }])
  })
})
