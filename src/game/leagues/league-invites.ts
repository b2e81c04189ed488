/** Figures and letters of which none is taken for another: there is no I, L, O or U. */
export const INVITE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty bits: too many to be guessed at ten tries in a quarter of an hour. */
export const INVITE_LENGTH = 12

const IS_CODE = new RegExp(`^[${INVITE_LETTERS}]{${INVITE_LENGTH}}$`)

/** A code as a person may have written it down: small letters, hyphens, blanks, O for 0. Undefined where it is none. */
export function readInviteCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return IS_CODE.test(code) ? code : undefined
}

/** In groups of four, as it is read out to a friend. */
export function showInviteCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
