type Props = {
  /** The page after logging in or registering. */
  next: string
  action: 'Log in' | 'Register'
}

/** For users who come from an invite link: the invite is kept. */
export function InvitedText({ next, action }: Props) {
  if (!next.startsWith('/invites/')) return null
  return (
    <p className="entry-word">{`You have been invited to a league. ${action} and you can join straight away.`}</p>
  )
}
