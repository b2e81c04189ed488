/** The characters of a code. I, L, O and U are left out, because they are easily confused with other characters. */
export const INVITE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 12 characters are 60 bits. Because only ten attempts per quarter of an hour are allowed, nobody can guess a code. */
export const INVITE_LENGTH = 12

const CODE_PATTERN = new RegExp(`^[${INVITE_LETTERS}]{${INVITE_LENGTH}}$`)

/** Parses a code that a person typed: in lower case, with hyphens or spaces, or with O for 0. Undefined if invalid. */
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
