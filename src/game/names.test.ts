import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsWith, checkLeagueName, foldName } from './leagues/league-names.ts'
import {
  championshipName,
  isFirstTeam,
  isPersonalTeam,
  personalTeamName,
  teamNameOrDefault,
} from './teams/team-names.ts'

describe('team names', () => {
  it.each([
    ["anna's Team", true],
    ['anna’s Team', false],
    ["Anna's Team", false],
    ['The Wax Cabin', false],
  ])('%s is the default team name of anna: %s [3.6]', (team_name, expected) => {
    expect(isPersonalTeam({ team_name, user_name: 'anna' })).toBe(expected)
  })

  it.each([
    [undefined, "anna's Team"],
    ['  ', "anna's Team"],
    [' The Wax Cabin ', 'The Wax Cabin'],
  ])('the team name %j becomes %s [3.28 rules §11]', (teamName, expected) => {
    expect(teamNameOrDefault(teamName, 'anna')).toBe(expected)
  })

  it('the default team name is a personal team name [3.6]', () => {
    expect(isPersonalTeam({ team_name: personalTeamName('bjorn'), user_name: 'bjorn' })).toBe(true)
  })

  it.each([
    ['Norway I', true, true],
    ['Norway II', true, false],
    ['Norway', true, false],
    ['NorwayI', true, false],
    ['Norway I', false, false],
  ])('%s (is_team: %s) is the first team of a nation: %s [3.7]', (name, is_team, expected) => {
    expect(isFirstTeam({ name, is_team })).toBe(expected)
  })

  it.each([
    ['Norway I', 'Norway'],
    ['Norway II', 'Norway'],
    ['Norway III', 'Norway'],
    ['Norway IV', 'Norway IV'],
    ['Great Britain', 'Great Britain'],
    ['I', 'I'],
  ])('a championship shows %s as %s [3.8 rules §11]', (name, shown) => {
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
  ])('a check of the league name %s returns %s [5.9 9.5 rules §7]', (name, expected) => {
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
  ])('%s and %s are the same name: %s [5.9 rules §7]', (one, other, same) => {
    expect(foldName(one) === foldName(other)).toBe(same)
  })

  it('folding a folded name changes nothing [5.9 rules §7]', () => {
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
  ])('%s begins with %j: %s [2.lg.b]', (name, text, expected) => {
    expect(beginsWith(name, text)).toBe(expected)
  })
})
