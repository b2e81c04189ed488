import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsWith, checkLeagueName, foldName } from './league-names.ts'
import { championshipName, isFirstTeam, isPersonalTeam, personalTeamName, teamNameOr } from './team-names.ts'

describe('team names', () => {
  it.each([
    ["anna's Team", true],
    ['anna’s Team', false],
    ["Anna's Team", false],
    ['The Wax Cabin', false],
  ])('3.6 %s is the personal team of anna: %s', (team_name, expected) => {
    expect(isPersonalTeam({ team_name, user_name: 'anna' })).toBe(expected)
  })

  it.each([
    [undefined, "anna's Team"],
    ['  ', "anna's Team"],
    [' The Wax Cabin ', 'The Wax Cabin'],
  ])('3.28 rules §11 the team name %j becomes %s', (teamName, expected) => {
    expect(teamNameOr(teamName, 'anna')).toBe(expected)
  })

  it('3.6 the default name is a personal one', () => {
    expect(isPersonalTeam({ team_name: personalTeamName('bjorn'), user_name: 'bjorn' })).toBe(true)
  })

  it.each([
    ['Norway I', true, true],
    ['Norway II', true, false],
    ['Norway', true, false],
    ['NorwayI', true, false],
    ['Norway I', false, false],
  ])('3.7 %s (is_team %s) is a first team: %s', (name, is_team, expected) => {
    expect(isFirstTeam({ name, is_team })).toBe(expected)
  })

  it.each([
    ['Norway I', 'Norway'],
    ['Norway II', 'Norway'],
    ['Norway III', 'Norway'],
    ['Norway IV', 'Norway IV'],
    ['Great Britain', 'Great Britain'],
    ['I', 'I'],
  ])('3.8 rules §11 a championship calls %s %s', (name, shown) => {
    expect(championshipName(name)).toBe(shown)
  })
})

describe('league names', () => {
  it.each([
    ['Va', 'name-too-short'],
    [' Va ', 'name-too-short'],
    ['Vas', 'yes'],
    ['⛷⛷⛷', 'yes'],
    ['🏔🏔', 'name-too-short'],
    ['x'.repeat(120), 'yes'],
    ['x'.repeat(121), 'name-too-long'],
  ])('5.9 9.5 rules §7 the name %s', (name, expected) => {
    const verdict = checkLeagueName(name)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })

  it.each([
    ['Vasa', 'VASA', true],
    ['Vasa', ' vasa ', true],
    ['Ｖａｓａ', 'vasa', true],
    ['Ås', 'A\u030as', true],
    ['Straße', 'STRASSE', true],
    ['Vasa', 'Vaasa', false],
  ])('5.9 rules §7 %s and %s are one name: %s', (one, other, same) => {
    expect(foldName(one) === foldName(other)).toBe(same)
  })

  it('5.9 rules §7 folding a folded name changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
    )
  })

  it.each([
    ['Vasa Friends', 'vasa', true],
    ['Vasa Friends', 'FRIENDS', false],
    ['Vasa Friends', '', true],
  ])('2.lg.b %s begins with %j: %s', (name, text, expected) => {
    expect(beginsWith(name, text)).toBe(expected)
  })
})
