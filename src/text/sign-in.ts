/** Why a login through a login provider or Google failed. */
export type SignInRefusal =
  | 'not-set-up'
  | 'provider-away'
  | 'cancelled'
  | 'expired'
  | 'not-confirmed'
  | 'address-taken'
  | 'other-identity'
  | 'account-closed'
  | 'too-often'

export const SIGN_IN_SENTENCES: Record<SignInRefusal, string> = {
  'not-set-up': 'This way to log in is not available here',
  'provider-away': 'The login provider does not answer. Please try again in a moment',
  cancelled: 'You did not log in with the provider. You can try again, or log in with your password',
  expired: 'That login took too long, or was started in another browser. Please try again',
  'not-confirmed': 'The login provider did not confirm who you are. Please try again',
  'address-taken':
    'There is an account with your address, but nobody has verified it yet. Log in with its password and verify the address first',
  'other-identity':
    'There is an account with your address, and it belongs to another login of that provider. Log in with its password',
  'account-closed': 'That account is suspended or deleted. Write to the address on our contact page',
  'too-often': 'There were too many logins from your network. Please try again in a few minutes',
}

/** The query parameter that passes the reason to `/login`; with it, the page does not redirect to the provider. */
export const SIGN_IN_PARAM = 'sign_in'

/** The sentence for a value of that parameter; undefined for an unknown one. */
export function signInSentence(reason: string | null): string | undefined {
  return isSignInRefusal(reason) ? SIGN_IN_SENTENCES[reason] : undefined
}

function isSignInRefusal(reason: string | null): reason is SignInRefusal {
  return reason !== null && Object.hasOwn(SIGN_IN_SENTENCES, reason)
}
