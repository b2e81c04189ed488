import { describe, expect, test } from 'vitest'
import { passwordSentence } from '#game/accounts/accounts.ts'
import { hashPassword, isCorrectPassword } from '#server/platform/passwords/passwords.ts'
import { passwordError } from './password-rules.ts'

const person = {
  user_name: 'Björn Fält',
  team_name: 'The Wax Cabin',
  email: 'bjorn.skier@fastglide.example',
  first_name: 'Björn',
  last_name: 'Dæhlie',
}
const rules = { password_min: 8, display_name: 'Podium' }

const short = passwordSentence('password-too-short', 8)
const long = passwordSentence('password-too-long', 8)
const missing = passwordSentence('password-missing', 8)
const common = /^That password is very common/
const personal = /^A password made of your name/

/** A string of this length in which every character is rare. */
const mixed = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(97 + ((at * 7) % 26))).join('')

type Case = [name: string, password: string, error: string | RegExp | undefined]

const lengths: Case[] = [
  ['nothing', '', missing],
  ['one', 'q', short],
  ['7', mixed(7), short],
  ['8', mixed(8), undefined],
  ['9', mixed(9), undefined],
  ['64', mixed(64), undefined],
  ['127', mixed(127), undefined],
  ['128', mixed(128), undefined],
  ['129', mixed(129), long],
  ['512', mixed(512), long],
  ['7 emoji of up to two units each', '🎿⛷🏔❄🥇🏁🧊', short],
  ['8 emoji of up to two units each', '🎿⛷🏔❄🥇🏁🧊🎽', undefined],
  ['128 emoji of two units each', '🎿🏁'.repeat(63) + '🥇🧊', undefined],
  ['129 emoji of two units each', '🎿🏁'.repeat(64) + '🥇', long],
  ['8 letters with combining marks', 'ọạẹụịỵḅḍ'.normalize('NFD'), undefined],
  ['7 letters with combining marks', 'ọạẹụịỵḅ'.normalize('NFD'), short],
  ['128 letters with combining marks', 'ọạẹụịỵḅḍ'.repeat(16).normalize('NFD'), undefined],
  ['4 ligatures that are 8 letters', 'ﬁﬂﬀĳ', undefined],
  ['a ligature of eighteen characters', 'ﷺ', undefined],
  ['8 characters with spaces between', ' a b c d', undefined],
  ['leading and trailing spaces', '  kg7#  ', undefined],
  ['8 full-width letters', 'ｋｇｗｘｑｐｚｖ', undefined],
  ['a sentence', 'four geese ski home in the dark', undefined],
  ['Cyrillic', 'лыжнякбегом', undefined],
  ['Chinese', '越野滑雪真的很好玩', undefined],
  ['signs only', '#%&/()=?', undefined],
  ['a NUL and a newline', 'kg7\0q\nwx', undefined],
]

const commons: Case[] = [
  ['the first common password of the list', '12345678', common],
  ['the second common password of the list', 'password', common],
  ['a common password with capitals', 'PassWord', common],
  ['a common password in full-width letters', 'ｐａｓｓｗｏｒｄ', common],
  ['a common password between spaces', ' password ', common],
  ['a common password with a digit', 'password1', common],
  ['qwertyuiop', 'qwertyuiop', common],
  ['1q2w3e4r', '1q2w3e4r', common],
  ['iloveyou', 'iloveyou', common],
  ['baseball', 'baseball', common],
  ['superman', 'superman', common],
  ['trustno1', 'trustno1', common],
  ['football1', 'football1', common],
  ['princess1', 'princess1', common],
  ['sunshine', 'sunshine', common],
  ['one repeated character', 'a'.repeat(64), common],
  ['two alternating characters', 'ab'.repeat(32), common],
  ['one repeated emoji', '🎿'.repeat(12), common],
]

const personals: Case[] = [
  ['the user name', 'Björn Fält', personal],
  ['the user name in another case', 'BJÖRN FÄLT', personal],
  ['the user name with combining marks', 'björn fält'.normalize('NFD'), personal],
  ['the user name with a year', 'björnfält2026', personal],
  ['the user name twice', 'BjörnFältBjörnFält', personal],
  ['the team', 'TheWaxCabin!', personal],
  ['the site', 'Podium2026!', personal],
  ['the repeated site name', 'podiumpodium', personal],
  ['the address', 'bjorn.skier@fastglide.example', personal],
  ['the address before the @', 'bjorn.skier', personal],
  ['the address after the @', 'fastglide.example', personal],
  ['a part of the address and digits', 'skier1234', personal],
  ['a part of the host', 'fastglide', personal],
  ['the last name', 'Dæhlie!!', personal],
  ['a name among other words is allowed', 'björn skis to work', undefined],
]

const cases = [...lengths, ...commons, ...personals]

test('the table of passwords has sixty cases [R24]', () => expect(cases).toHaveLength(60))

describe('a password is accepted or refused [R24 5.4b]', () => {
  test.each(cases)('(%s)', (_, password, error) => {
    const found = passwordError(password, person, rules)
    if (error === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(error)
  })
})

describe('two passwords [R24]', () => {
  const pairs: [difference: string, is_same: boolean, one: string, other: string][] = [
    ['another last of 128 characters', false, `${mixed(127)}x`, `${mixed(127)}y`],
    ['another last of 128 emoji', false, `${'🎿🏁'.repeat(63)}🥇🧊`, `${'🎿🏁'.repeat(63)}🥇🥈`],
    ['another text after a NUL', false, 'kg7#pq\0x', 'kg7#pq\0y'],
    ['a trailing space in one', false, 'kg7#pqwx', 'kg7#pqwx '],
    ['capitals in one', false, 'kg7#pqwx', 'KG7#pqwx'],
    ['a combining mark in one', true, 'smörgåsbord', 'smörgåsbord'.normalize('NFD')],
    ['a ligature in one', true, 'ﬁnish line', 'finish line'],
    ['full-width letters in one', true, 'ｋｇｗｘｑｐｚｖ', 'kgwxqpzv'],
  ]

  test.each(pairs)('with %s are the same: %s', async (_, is_same, one, other) => {
    expect(await isCorrectPassword(await hashPassword(one), other)).toBe(is_same)
  })
})

test('the minimum length is a setting of the season [R24]', () => {
  const strict = { ...rules, password_min: 12 }
  expect(passwordError(mixed(11), person, strict)).toBe('Passwords needs to be at least 12 characters')
  expect(passwordError(mixed(12), person, strict)).toBeUndefined()
})
