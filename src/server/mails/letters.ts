import type { Letter } from './letter.ts'

/** A letter to somebody; letters to an address that may be a stranger's hold nothing that a player has typed. */
type To = { to: string }
type WithLink = To & { link: string }
type FromSite = To & { public_url: URL }

const not_you = 'If that was not you, you need not do anything.'
const loginAt = (public_url: URL) => String(new URL('/login', public_url))
const resetAt = (public_url: URL) => String(new URL('/reset', public_url))
const contactAt = (public_url: URL) => String(new URL('/info/contact', public_url))

/** After registration: who opens the link has shown that the address is his. */
export function verifyLetter({ to, link }: WithLink): Letter {
  return {
    kind: 'verify',
    to,
    subject: 'Please confirm your email address',
    paragraphs: ['Welcome! One step is left: please confirm that this is your email address.'],
    button: { words: 'Confirm and log in', url: link },
    afterword: [
      'The link works once, within 24 hours. In another browser than the one in which you registered, it asks for your password.',
      `Somebody opened an account with this address. ${not_you} The account is of no use without the link.`,
    ],
  }
}

/** Somebody wanted an account, or another one, to have an address that has an account. */
export function takenLetter({ to, public_url }: FromSite): Letter {
  return {
    kind: 'taken',
    to,
    subject: 'You have an account already',
    paragraphs: [
      'Somebody tried to use this address for another account. It has one already, so nothing was changed.',
      'If that was you, log in with this address and your password.',
    ],
    button: { words: 'Log in', url: loginAt(public_url) },
    afterword: [`If you have forgotten your password, set a new one: ${resetAt(public_url)}`, not_you],
  }
}

export function resetLetter({ to, link }: WithLink): Letter {
  return {
    kind: 'reset',
    to,
    subject: 'Reset your password',
    paragraphs: ['Somebody asked for a new password for the account with this address.'],
    button: { words: 'Set a new password', url: link },
    afterword: [
      'The link works once, within 60 minutes. A newer letter makes it void.',
      `${not_you} Your password stays as it is.`,
    ],
    worth_min: 60,
  }
}

export function passwordChangedLetter({ to, public_url }: FromSite): Letter {
  return {
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and other devices were logged out.'],
    afterword: [
      `If that was not you, set a new password at once: ${resetAt(public_url)}`,
      `If you cannot get in any more, write to us: ${contactAt(public_url)}`,
    ],
  }
}

/** To the new address: it counts once the link was opened by whoever asked for it. */
export function newAddressLetter({ to, link }: WithLink): Letter {
  return {
    kind: 'new-address',
    to,
    subject: 'Please confirm your new email address',
    paragraphs: ['You asked to use this email address for your account.'],
    button: { words: 'Use this address', url: link },
    afterword: [
      'The link works once, within 24 hours, in a browser in which you are logged in.',
      `${not_you} Nothing changes without the link.`,
    ],
  }
}

/** To the old address. */
export function addressChangedLetter({ to, public_url }: FromSite): Letter {
  return {
    kind: 'address-changed',
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account has another email address now. This is the last letter that comes to the old one.',
    ],
    afterword: [`If that was not you, write to us as soon as you can: ${contactAt(public_url)}`],
  }
}

export function accountDeletedLetter({ to, link }: WithLink): Letter {
  return {
    kind: 'deleted',
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted. Your name, your country and your address have disappeared from all pages.',
      'If you have changed your mind, or if it was not you, you can bring it back for 14 days. Leagues that passed on to somebody else stay there.',
    ],
    button: { words: 'Bring my account back', url: link },
    afterword: ['After that, what is left of it is forgotten for good.'],
  }
}

export function accountRestoredLetter({ to, public_url }: FromSite): Letter {
  return {
    kind: 'restored',
    to,
    subject: 'Your account is back',
    paragraphs: ['Your account is back, with its teams and points. You can log in again.'],
    button: { words: 'Log in', url: loginAt(public_url) },
  }
}

/** Another way to log in was added to the account: `provider` is its name, from the settings. */
export function signInLinkedLetter({ to, provider, public_url }: FromSite & { provider: string }): Letter {
  return {
    kind: 'sign-in-linked',
    to,
    subject: 'There is another way to log in',
    paragraphs: [`Your account can be reached by logging in with ${provider} from now on.`],
    afterword: [
      `If that was not you, set a new password at once: ${resetAt(public_url)}`,
      `Then write to us: ${contactAt(public_url)}`,
    ],
  }
}
