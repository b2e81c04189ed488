/** Who acts, and why, for the audit. */
export type Author = { actor: string; reason?: string | undefined }
