/** When betting closes, as the page's own copy says and as replies to the player did, with what was heard last. */
export type HeardClose = { page: string; reply: string | null; last: string }

/** Of the two the later heard wins: an operator moves a close earlier or later. The same object where nothing new was heard. */
export function heardClose(before: HeardClose | null, page: string, reply: string | null): HeardClose {
  if (before?.page === page && before.reply === reply) return before
  const is_reply_new = before?.reply !== reply && reply !== null
  return { page, reply, last: is_reply_new ? reply : page }
}
