/** Says that the invite the user came with is kept. */
export function InvitedText({ next }: { next: string }) {
  if (!next.startsWith('/invites/')) return null
  return <p className="entry-word">You are invited to a league. Register and you can join straight away.</p>
}
