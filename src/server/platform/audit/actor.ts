/** Who acts, and why, for the audit log. */
export type Actor = { actor: string; reason?: string | undefined }

/** Returns how audit lines name a player: by id, because audit lines are permanent and names can change. */
export function subjectOf(user_id: number): string {
  return `player ${user_id}`
}

/** Returns how audit lines name the user of a request and, if a program sent it, the token. */
export function actorOf({ user_id, token }: { user_id: number; token?: { token_id: number } }): string {
  return token ? `token ${token.token_id} of ${subjectOf(user_id)}` : subjectOf(user_id)
}
