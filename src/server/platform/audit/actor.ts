/** Who acts, and why, for the audit log. */
export type Actor = { actor: string; reason?: string | undefined }

/**
 * The subject of a player in the audit log. It holds the id and not the name: audit lines are permanent, names are not.
 */
export function subjectOf(user_id: number): string {
  return `player ${user_id}`
}
