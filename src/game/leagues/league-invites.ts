/**
 * The characters of an invite code. I, L, O and U are left out, because they are easily confused with other characters.
 */
export const INVITE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A code of 12 characters has 60 bits. Nobody can guess it, because only ten attempts are allowed per quarter of an
 * hour.
 */
export const INVITE_LENGTH = 12

const CODE_PATTERN = new RegExp(`^[${INVITE_LETTERS}]{${INVITE_LENGTH}}$`)

/**
 * Parses an invite code that a person typed. It may have lower case, hyphens, spaces, O instead of 0, and I or L
 * instead of 1. Returns undefined if the code is invalid.
 */
export function readInviteCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE_PATTERN.test(code) ? code : undefined
}

/** Formats a code in groups of four characters. */
export function showInviteCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
