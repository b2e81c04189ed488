import type { EmailContent } from './email-content.ts'

/**
 * The address of the recipient. It may be a stranger's, because anyone can type any address. So no email in this file
 * contains a text that a player typed.
 */
type To = { to: string }
type WithLink = To & { link: string }
type FromSite = To & { public_url: URL }

const not_you = 'If that was not you, ignore this email.'
const loginAt = (public_url: URL) => String(new URL('/login', public_url))
const resetAt = (public_url: URL) => String(new URL('/reset', public_url))
const contactAt = (public_url: URL) => String(new URL('/info/contact', public_url))

/**
 * Sent after a registration. Opening the link confirms the address. It also starts the newsletter if the player has
 * chosen it (`newsletter`).
 */
export function verificationEmail({
  to,
  link,
  newsletter = false,
}: WithLink & { newsletter?: boolean }): EmailContent {
  return {
    kind: 'verify',
    to,
    subject: 'Please confirm your email address',
    paragraphs: [
      'Welcome! Please confirm your email address to finish registering.',
      ...(newsletter
        ? ['This also confirms that you want the newsletter. You can unsubscribe at any time.']
        : []),
    ],
    button: { label: 'Confirm and log in', url: link },
    footer: [
      'The link works once and expires after 24 hours. If you open it in a different browser, you also need your password.',
      `Someone registered with this email address. ${not_you} The account cannot be used without the link.`,
    ],
  }
}

/**
 * Sent to the address of an existing account when someone tries to register with this address, or to use it for their
 * own account.
 */
export function addressTakenEmail({ to, public_url }: FromSite): EmailContent {
  return {
    kind: 'taken',
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to use this email address for an account, but it already has one. Nothing was changed.',
      'If that was you, log in with this email address and your password.',
    ],
    button: { label: 'Log in', url: loginAt(public_url) },
    footer: [`If you have forgotten your password, set a new one: ${resetAt(public_url)}`, not_you],
  }
}

export function passwordResetEmail({ to, link }: WithLink): EmailContent {
  return {
    kind: 'reset',
    to,
    subject: 'Reset your password',
    paragraphs: ['Someone asked to reset the password of the account with this address.'],
    button: { label: 'Set a new password', url: link },
    // Without outgoing email, operators copy the link from a saved file. A line of more than 76 characters would encode
    // the whole text as quoted-printable, which breaks the link.
    footer: [
      'The link works once and expires after 60 minutes.',
      'Only the link in the latest email works.',
      `${not_you} Your password has not changed.`,
    ],
    lifetime_min: 60,
  }
}

export function passwordChangedEmail({ to, public_url }: FromSite): EmailContent {
  return {
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and other devices were logged out.'],
    footer: [
      `If that was not you, set a new password now: ${resetAt(public_url)}`,
      `If you can no longer log in, write to us: ${contactAt(public_url)}`,
    ],
  }
}

/** Sent to the new address. The change takes effect when the user who requested it opens the link. */
export function newAddressEmail({ to, link }: WithLink): EmailContent {
  return {
    kind: 'new-address',
    to,
    subject: 'Please confirm your new email address',
    paragraphs: ['You asked to use this email address for your account.'],
    button: { label: 'Use this email address', url: link },
    footer: [
      'The link works once and expires after 24 hours. Open it in a browser where you are logged in.',
      `${not_you} Nothing changes unless the link is opened.`,
    ],
  }
}

/** Sent to the old address after the user has changed their address. */
export function addressChangedEmail({ to, public_url }: FromSite): EmailContent {
  return {
    kind: 'address-changed',
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now uses a different email address. This is the last email we will send to this one.',
    ],
    footer: [`If that was not you, write to us as soon as possible: ${contactAt(public_url)}`],
  }
}

export function accountDeletedEmail({ to, link }: WithLink): EmailContent {
  return {
    kind: 'deleted',
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted. Your name and country were removed from all pages.',
      'If you changed your mind, or if this was not you, you can restore it within 14 days. Leagues that were handed over stay with their new admins.',
    ],
    button: { label: 'Restore my account', url: link },
    footer: ['After 14 days, the account is permanently deleted.'],
  }
}

export function accountRestoredEmail({ to, public_url }: FromSite): EmailContent {
  return {
    kind: 'restored',
    to,
    subject: 'Your account was restored',
    paragraphs: ['Your account was restored with its teams and points. You can log in again.'],
    button: { label: 'Log in', url: loginAt(public_url) },
  }
}

/** Sent after a login provider was linked to the account. `provider` is the provider's name from the settings. */
export function signInLinkedEmail({
  to,
  provider,
  public_url,
}: FromSite & { provider: string }): EmailContent {
  return {
    kind: 'sign-in-linked',
    to,
    subject: 'New way to log in',
    paragraphs: [`You can now log in to your account with ${provider}.`],
    footer: [
      `If that was not you, set a new password now: ${resetAt(public_url)}`,
      `Then write to us: ${contactAt(public_url)}`,
    ],
  }
}

/** Asks a user to rename a team that other players reported. The email does not contain the name. */
export function renameAskedEmail({ to, public_url }: FromSite): EmailContent {
  return {
    kind: 'name-asked',
    to,
    subject: 'Please choose another team name',
    paragraphs: ['Other players reported the name of your team. Please choose another name.'],
    button: { label: 'Change my team name', url: String(new URL('/users/me', public_url)) },
    footer: [`If you think this is a mistake, write to us: ${contactAt(public_url)}`],
  }
}

export function leagueRenameAskedEmail({ to, public_url }: FromSite): EmailContent {
  return {
    kind: 'league-name-asked',
    to,
    subject: 'Please choose another name for your league',
    paragraphs: [
      'Other players reported the name of a league where you are the admin. Please choose another name.',
      'Only we can rename a league. Please write to us and tell us the new name.',
    ],
    button: { label: 'Write to us', url: contactAt(public_url) },
    footer: ['If you think this is a mistake, please tell us.'],
  }
}

/** Sent to an operator who wants to check whether emails arrive. */
export function mailTestEmail({ to }: To): EmailContent {
  return {
    kind: 'mail-test',
    to,
    subject: 'Test email',
    paragraphs: ['You asked for this email on the Health page. It has arrived, so the site can send emails.'],
    lifetime_min: 60,
  }
}
