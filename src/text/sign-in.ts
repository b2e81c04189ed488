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
  'not-set-up': 'This login method is not available here',
  'provider-away': 'The login provider is not responding. Please try again in a moment',
  cancelled: 'The login with the provider was not completed. Try again, or log in with your password',
  expired: 'The login took too long, or was started in another browser. Please try again',
  'not-confirmed': 'The login provider did not confirm your identity. Please try again',
  'address-taken':
    'There is already an account with your email address, but the address has not been confirmed. Log in with your password and confirm the address first',
  'other-identity':
    'There is already an account with your email address, but it is linked to a different login with that provider. Log in with your password',
  'account-closed': 'This account is suspended or deleted. Contact us through our contact page',
  'too-often': 'Too many logins from your network. Please try again in a few minutes',
}

/**
 * The query parameter of `/login` that contains a `SignInRefusal`. If it is set, the page does not redirect to the
 * provider.
 */
export const SIGN_IN_PARAM = 'sign_in'

/** Returns the sentence for a value of `SIGN_IN_PARAM`; undefined if the value is missing or unknown. */
export function signInSentence(reason: string | null): string | undefined {
  return isSignInRefusal(reason) ? SIGN_IN_SENTENCES[reason] : undefined
}

function isSignInRefusal(reason: string | null): reason is SignInRefusal {
  return reason !== null && Object.hasOwn(SIGN_IN_SENTENCES, reason)
}
