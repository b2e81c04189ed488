import type { ServerSettings } from '#server/platform/config.ts'
import { no_providers, type SignInOptions, signInOptionsOf } from '#server/platform/login-providers.ts'
import { type Cookies, cookiesOf } from './sessions/cookies.ts'

/** The address of the site and its options, as the settings define them. */
export type Site = {
  /** The public URL of the site. Links in emails begin with it. */
  public_url: URL
  cookies: Cookies
  /** Whether emails are sent. If not, nobody can be asked to open a link in an email. */
  sends_mail: boolean
  /** How many notifications a server process sends per second at most, by each channel. */
  notification_rate: number
  /** Makes the outbox worker look for new emails soon. Call it after adding an email. */
  notifyOutbox?: (() => void) | undefined
  /** The number of failed logins of an account after which a captcha is required. */
  captcha_after: number
  /** The secret key of reCAPTCHA, which replaces our own captcha if the site's settings contain the public key. */
  recaptcha_secret?: string | undefined
  /** The URL of the reCAPTCHA API, if it is not that of Google. */
  recaptcha_url?: URL
  sign_in: SignInOptions
  /** Hosts of push services that may be in a private network, such as `push.lan:8443`. */
  private_push_hosts?: readonly string[]
  /** The URLs for reports of vulnerabilities, such as `mailto:security@podium.example`. */
  security_contacts?: readonly string[]
}

export type SiteOptions = Omit<Site, 'cookies' | 'sign_in'> & { sign_in?: SignInOptions }

export function openSite(options: SiteOptions): Site {
  return { ...options, cookies: cookiesOf(options.public_url), sign_in: options.sign_in ?? no_providers }
}

/**
 * Makes the options from the settings. If PUBLIC_URL is not set, the URL is a placeholder until the server listens, and
 * then the address at which it listens.
 */
export function siteOf({
  public_url,
  smtp_url,
  notification_rate,
  captcha_after,
  recaptcha_secret,
  push_private_hosts,
  security_contact,
  ...rest
}: ServerSettings): SiteOptions {
  const placeholder_url = new URL(loopback_site.public_url)
  return {
    public_url: public_url ?? placeholder_url,
    sends_mail: smtp_url !== undefined,
    notification_rate,
    captcha_after,
    recaptcha_secret,
    sign_in: signInOptionsOf(rest),
    private_push_hosts: push_private_hosts,
    security_contacts: security_contact,
  }
}

/** The options of a site on this machine that sends no emails. */
export const loopback_site: SiteOptions = {
  public_url: new URL('http://localhost'),
  sends_mail: false,
  notification_rate: 50,
  captcha_after: 3,
}
