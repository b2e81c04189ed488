type Props = {
  /** The page to go to after logging in or registering. */
  next: string
  action: 'Log in' | 'Register'
}

/** Tells users who come from an invite link that they can join the league afterwards. */
export function InvitedText({ next, action }: Props) {
  if (!next.startsWith('/invites/')) return null
  return (
    <p className="auth-text">{`You have been invited to a league. ${action} and you can join straight away.`}</p>
  )
}
