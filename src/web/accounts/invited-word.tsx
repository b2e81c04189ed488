/** Tells whoever comes by a friend's link that it is kept for him. */
export function InvitedWord({ next }: { next: string }) {
  if (!next.startsWith('/invites/')) return null
  return (
    <p className="entry-word">
      You are invited to a league. You come to it as soon as you are in, and one press makes you a member.
    </p>
  )
}
