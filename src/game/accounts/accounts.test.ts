import { describe, expect, test } from 'vitest'
import { PERSON_NAME_SENTENCES, USER_NAME_SENTENCES } from '#text/account-refusals.ts'
import {
  checkNewUserName,
  checkPersonName,
  checkTeamName,
  checkUserName,
  NAME_MAX,
  passwordSentence,
  TEAM_NAME_MAX,
  USER_NAME_MIN,
} from './accounts.ts'

/** A text from code points, because invisible characters could not be read in the source. */
const text = (...points: number[]) => String.fromCodePoint(...points)

describe('user and team names', () => {
  test.each([
    ['a zero-width space', 0x200b],
    ['a soft hyphen', 0xad],
    ['a word joiner', 0x2060],
    ['a zero-width joiner between letters', 0x200d],
    ['a zero-width non-joiner between Latin letters', 0x200c],
    ['a left-to-right mark', 0x200e],
    ['an Arabic letter mark', 0x61c],
    ['a right-to-left override', 0x202e],
    ['a Hangul filler', 0x3164],
    ['a blank Braille pattern', 0x2800],
    ['a variation selector after a letter', 0xfe0f],
    ['a tag character', 0xe0041],
    ['a byte order mark', 0xfeff],
    ['a line separator', 0x2028],
    ['an escape character', 0x1b],
    ['a noncharacter', 0xffff],
    ['an unpaired surrogate', 0xd800],
    ['a private-use character', 0xe000],
  ])('are refused if they contain %s', (_, point) => {
    const name = `an${text(point)}na`
    expect([checkUserName(name), checkTeamName(name)]).toEqual([
      { ok: false, reason: 'user-name-odd' },
      { ok: false, reason: 'team-name-odd' },
    ])
  })

  test.each([
    ['Ölberg Racers'],
    ['Ski Queens 100% (II) – “fast”'],
    ['滑雪 スキー 스키'],
    ['Семён Быстрый'],
    [`نیم${text(0x200c)}فاصله`],
    ['⛷️ on 🎿'],
    [
      `${text(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467)} and ${text(0x1f3c2, 0x1f3fd, 0x200d, 0x2642, 0xfe0f)}`,
    ],
    [`${text(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f)} 1${text(0xfe0f, 0x20e3)}`],
  ])('are accepted, also with invisible characters that a script or an emoji needs: %s', (name) => {
    expect([checkUserName(name), checkTeamName(name)]).toEqual([{ ok: true }, { ok: true }])
  })
})

test('the length of a name is counted in the form in which it is stored [3.28]', () => {
  const decomposed = `e${text(0x301)}`
  expect(checkTeamName(decomposed.repeat(TEAM_NAME_MAX)).ok).toBe(true)
  expect(checkTeamName(decomposed.repeat(TEAM_NAME_MAX + 1)).ok).toBe(false)
  expect(checkTeamName(text(0xfdfa).repeat(TEAM_NAME_MAX)).ok).toBe(false)
  const half_wide = text(0xff8a, 0xff9f)
  expect(checkPersonName(half_wide.repeat(NAME_MAX / 2)).ok).toBe(true)
  expect(checkPersonName(half_wide.repeat(NAME_MAX / 2 + 1)).ok).toBe(false)
})

describe('a new user name', () => {
  test.each(['admin', 'Operator', ' SUPPORT ', 'Podium 2026', 'a.d.m.i.n', 'ｏｗｎｅｒ'])(
    '%s is refused',
    (name) => {
      expect(checkNewUserName(name)).toEqual({ ok: false, reason: 'user-name-reserved' })
      expect(checkUserName(name)).toEqual({ ok: true })
    },
  )

  test.each(['administer', 'Podium Racers', 'the owner', '1234'])('%s is allowed', (name) => {
    expect(checkNewUserName(name)).toEqual({ ok: true })
  })
})

test('the error messages contain the limits of the rules [5.3 5.4b 5.5 9.5]', () => {
  expect(USER_NAME_SENTENCES['user-name-too-short']).toContain(` ${USER_NAME_MIN} `)
  expect(USER_NAME_SENTENCES['user-name-too-long']).toContain(` ${NAME_MAX} `)
  for (const sentences of Object.values(PERSON_NAME_SENTENCES)) {
    expect(sentences['name-too-long']).toContain(` ${NAME_MAX} `)
  }
  expect(passwordSentence('password-too-short', 12)).toBe('Passwords needs to be at least 12 characters')
})
