/** Tells whoever comes by a friend's link that it is kept for him. */
export function InvitedText({ next }: { next: string }) {
  if (!next.startsWith('/invites/')) return null
  return <p className="entry-word">You are invited to a league. Register and you can join straight away.</p>
}
