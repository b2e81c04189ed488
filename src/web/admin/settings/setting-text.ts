/** How a setting is explained and entered. */
export type SettingText = {
  label: string
  /** What it does. */
  help: string
  /** Who notices a change. */
  affects: string
  /** `limit` is a number or none, `list` words with commas, `optional` a text or none. */
  kind: 'text' | 'optional' | 'number' | 'limit' | 'yes-no' | 'choice' | 'list'
  choices?: readonly { value: string; label: string }[]
  group: string
}

const EVERYBODY = 'Everyone, from their next page on.'
const THIRD_PARTY = 'Everyone who accepts cookies.'

/** The settings of the site. */
export const SITE_TEXTS: Readonly<Record<string, SettingText>> = {
  mail_address: {
    label: 'Contact address',
    help: 'Shown on the contact page and in the privacy text. Without it the contact page says that there is none.',
    affects: EVERYBODY,
    kind: 'optional',
    group: 'Contact',
  },
  analytics_id: {
    label: 'Analytics id',
    help: 'Counts visits with this id of Google Analytics. Empty: nothing is counted.',
    affects: THIRD_PARTY,
    kind: 'optional',
    group: 'Measurement',
  },
  sentry_dsn: {
    label: 'Error reports (DSN)',
    help: 'Sends errors of the pages to this address. Empty: no reports.',
    affects: THIRD_PARTY,
    kind: 'optional',
    group: 'Measurement',
  },
  login_oauth_provider: {
    label: 'Login provider',
    help: 'Sends everyone who logs in or registers to this provider. The server must know it, or nobody can log in.',
    affects: 'Everyone who logs in or registers.',
    kind: 'optional',
    group: 'Login',
  },
  google_api_key: {
    label: 'Google client id',
    help: 'Shows the button to log in with Google. The server also needs GOOGLE_CLIENT_SECRET.',
    affects: 'Everyone who logs in or registers.',
    kind: 'optional',
    group: 'Login',
  },
  recaptcha_public_key: {
    label: 'reCAPTCHA key',
    help: 'Uses reCAPTCHA instead of our own check. The server also needs RECAPTCHA_SECRET.',
    affects: 'Everyone who registers or sets a new password.',
    kind: 'optional',
    group: 'Login',
  },
}
