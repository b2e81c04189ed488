/** Who acts, and why, for the audit. */
export type Actor = { actor: string; reason?: string | undefined }

/** What the audit calls a player: it is kept for ever, and his name only as long as he wants. */
export function subjectOf(user_id: number): string {
  return `player ${user_id}`
}
