/** Who acts, and why, for the audit log. */
export type Actor = { actor: string; reason?: string | undefined }

/**
 * How audit lines refer to a player: by the id and not by the name, because audit lines are permanent and names can
 * change.
 */
export function subjectOf(user_id: number): string {
  return `player ${user_id}`
}
