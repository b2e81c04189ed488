import { expect, test } from 'vitest'
import { secretFinder } from './secrets.ts'

const secretsIn = secretFinder({ 'the password': 'Klister+Secret/1?', 'the token': 'aZ09-_aZ09-_' })

test.each([
  ['as it is', 'password: Klister+Secret/1?'],
  ['in a URL', '/login?password=Klister%2BSecret%2F1%3F'],
  ['in a URL with small letters', '/login?password=klister%2bsecret%2f1%3f'],
  ['in base64', Buffer.from('Klister+Secret/1?').toString('base64')],
  ['in base64, after one character', Buffer.from(':Klister+Secret/1?').toString('base64')],
  ['in base64, in the middle', Buffer.from('anna@example.org:Klister+Secret/1? and more').toString('base64')],
  ['in base64url', Buffer.from('a:Klister+Secret/1?').toString('base64url')],
  ['in hex', Buffer.from('Klister+Secret/1?').toString('hex')],
])('finds a secret that is written %s', (_how, line) => {
  expect(secretsIn(line)).toEqual(['the password'])
})

test('finds each secret of a line, and none in other lines', () => {
  expect(secretsIn('Klister+Secret/1? and aZ09-_aZ09-_')).toEqual(['the password', 'the token'])
  expect(secretsIn('Klister+Secret and aZ09')).toEqual([])
})
