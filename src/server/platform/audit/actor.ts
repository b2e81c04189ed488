/** Who acts, and why, for the audit log. */
export type Actor = { actor: string; reason?: string | undefined }

/** How audit lines refer to a player. Audit lines are permanent and names can change, so this is the id. */
export function subjectOf(user_id: number): string {
  return `player ${user_id}`
}

/** How audit lines refer to the user of a request, and to the token if a program sent one. */
export function actorOf({ user_id, token }: { user_id: number; token?: { token_id: number } }): string {
  return token ? `token ${token.token_id} of ${subjectOf(user_id)}` : subjectOf(user_id)
}
