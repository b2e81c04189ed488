import { describe, expect, it } from 'vitest'
import { INVITE_LETTERS, readInviteCode, showInviteCode } from './league-invites.ts'
import { mayJoin, mayRemoveMember } from './league-members.ts'

describe('invites', () => {
  it.each([
    ['VASAVASAVASA', 'VASAVASAVASA'],
    [' vasa-vasa vasa ', 'VASAVASAVASA'],
    ['ｖａｓａ０１２３４５６７', 'VASA01234567'],
    ['OoIiLl123456', '001111123456'],
    ['VASAVASAVAS', undefined],
    ['VASAVASAVASAV', undefined],
    ['VASAVASAVASU', undefined],
    ['', undefined],
  ])('the text %j is parsed as the code %s [R30]', (text, code) => {
    expect(readInviteCode(text)).toBe(code)
  })

  it('a code is shown in groups of four characters, and parsed in that form', () => {
    expect(showInviteCode('VASAVASAVASA')).toBe('VASA-VASA-VASA')
    expect(new Set(INVITE_LETTERS).size).toBe(32)
  })
})

describe('joining a league and removing members', () => {
  it.each([
    ['none', 'open', 'yes'],
    ['none', 'right-password', 'yes'],
    ['none', 'no-password', 'password-missing'],
    ['none', 'wrong-password', 'wrong-password'],
    ['member', 'wrong-password', 'yes'],
    ['removed', 'open', 'removed'],
    ['removed', 'right-password', 'removed'],
    ['removed', 'wrong-password', 'removed'],
    ['removed', 'no-password', 'removed'],
  ] as const)('a user (%s, %s) asks to join: %s [4.9b R30]', (membership, credential, expected) => {
    const verdict = mayJoin(membership, credential)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })

  it.each([
    [true, false, 'yes'],
    [true, true, 'admin-stays'],
    [false, false, 'forbidden'],
    [false, true, 'forbidden'],
  ])('a removal (by the admin: %s, of oneself: %s): %s [6.3]', (is_admin, is_self, expected) => {
    const verdict = mayRemoveMember({ is_admin, is_self })
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })
})
