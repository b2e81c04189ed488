import { expect, test } from 'vitest'
import { CLUB_MISSING, newLeagueBody, newLeagueErrors } from './new-league.tsx'

const fine = { name: undefined, club: undefined }

test.each([
  ['Va', { ...fine, name: 'League names must be at least 3 characters' }],
  ['  Va ', { ...fine, name: 'League names must be at least 3 characters' }],
  ['Vas', fine],
  ['x'.repeat(121), { ...fine, name: 'League names can be at most 120 characters' }],
])('the name %j of a new league is validated [5.9 9.5]', (name, errors) => {
  expect(newLeagueErrors({ name, password: '' })).toEqual(errors)
})

test('a league that requests verification needs a club [1.8b rules §7]', () => {
  const wish = { name: 'Vasa', password: '', verified: true }
  expect(newLeagueErrors({ ...wish, club: ' ' }).club).toBe(CLUB_MISSING)
  expect(newLeagueErrors({ ...wish, club: 'IFK Mora' })).toEqual(fine)
})

test('the password is optional, and the club is only sent for a verified league [5.9]', () => {
  expect(newLeagueBody({ name: 'Vasa', password: '', verified: false, club: 'IFK Mora' })).toEqual({
    name: 'Vasa',
  })
  expect(newLeagueBody({ name: 'Vasa', password: 'wax', verified: true, club: 'IFK Mora' })).toEqual({
    name: 'Vasa',
    password: 'wax',
    verified: true,
    club: 'IFK Mora',
  })
})
