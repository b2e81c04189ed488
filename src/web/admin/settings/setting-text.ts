export type SettingText = {
  label: string
  /** What the setting does. */
  help: string
  /** Who or what a change affects. */
  affects: string
  /** `limit`: a number or nothing. `list`: values separated by commas. `optional`: a text or nothing. */
  kind: 'text' | 'optional' | 'number' | 'limit' | 'yes-no' | 'choice' | 'list'
  /** The values that a `choice` or a `list` offers. */
  choices?: readonly { value: string; label: string }[]
  group: string
}

const THIRD_PARTY = 'Everyone who accepts cookies.'

/** The settings of the site, without the settings of the page “Name and look”. */
export const SITE_TEXTS: Readonly<Record<string, SettingText>> = {
  analytics_id: {
    label: 'Analytics id',
    help: 'Counts visits with this Google Analytics id. If empty, visits are not counted.',
    affects: THIRD_PARTY,
    kind: 'optional',
    group: 'Measurement',
  },
  sentry_dsn: {
    label: 'Error reports (DSN)',
    help: 'Sends errors on the pages to this address. If empty, no reports are sent.',
    affects: THIRD_PARTY,
    kind: 'optional',
    group: 'Measurement',
  },
  login_oauth_provider: {
    label: 'Login provider',
    help: 'Redirects everyone who logs in or registers to this provider. The provider must be configured on the server, or nobody can log in.',
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

/** The labels of the settings on the page “Name and look”. The name is a setting of the site and of its season. */
export const LOOK_LABELS = {
  name: 'Site name',
  display_name: 'Site name',
  slogan: 'Slogan',
  logo_url: 'Logo',
  icon_url: 'Icon',
  accent_colour: 'Accent',
  ground_colour: 'Header and footer',
  mail_address: 'Contact address',
  terms_page: 'Terms and conditions',
}
