import { describe, expect, it } from 'vitest'
import { mayBeInvited, mayInvite } from './league-invitations.ts'
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

describe('inviting players by name', () => {
  it.each([
    ['none', false, false, true, 'forbidden'],
    ['removed', false, false, true, 'forbidden'],
    ['member', true, true, false, 'yes'],
    ['member', false, true, false, 'forbidden'],
    ['member', false, true, true, 'yes'],
    ['member', false, false, false, 'yes'],
  ] as const)(
    'a user (%s, admin: %s) invites to a league (password: %s, invite: %s): %s [rules §7]',
    (membership, is_admin, has_password, has_invite, expected) => {
      const verdict = mayInvite({ membership, is_admin, has_password, has_invite })
      expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
    },
  )

  it.each([
    ['none', 'none', false, false, 'yes'],
    ['none', 'open', false, false, 'already-invited'],
    ['none', 'declined', false, false, 'invitation-declined'],
    ['none', 'none', true, false, 'not-invitable'],
    ['none', 'open', true, true, 'not-invitable'],
    ['member', 'none', false, false, 'already-member'],
    ['removed', 'none', false, true, 'player-removed'],
    ['removed', 'declined', false, true, 'player-removed'],
    ['removed', 'none', false, false, 'not-invitable'],
  ] as const)(
    'a player (%s, invitation: %s, suspended: %s) is invited (by the admin: %s): %s [rules §7]',
    (membership, invitation, is_suspended, by_admin, expected) => {
      const verdict = mayBeInvited({ membership, invitation, is_suspended, by_admin })
      expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
    },
  )
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
