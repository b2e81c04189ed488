import type { Sidebet } from '#contract/sidebets.ts'

/** What stands before the time of the close. */
export function closeWord(
  { settled_option_id }: Pick<Sidebet, 'settled_option_id'>,
  is_closed: boolean,
): string {
  if (settled_option_id !== null) return 'settled, closed'
  return is_closed ? 'closed, not settled yet' : 'closes'
}
