import type { Me } from '#contract/me.ts'

/** A player's address, and whether it is known to be his: where no mail goes out nobody can say. */
export function addressState({ email, is_email_verified }: Me, sends_mail: boolean): string {
  if (!email) return 'There is no address yet.'
  if (!sends_mail) return email
  return `${email}, ${is_email_verified ? 'confirmed' : 'not confirmed yet'}`
}
