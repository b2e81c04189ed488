import type { ServerSettings } from '#server/platform/config.ts'
import { no_providers, type SignInOptions, signInOptionsOf } from '#server/platform/login-providers.ts'
import { type Cookies, cookiesOf } from './sessions/cookies.ts'

/** The address of the site and its login options, as the settings define them. */
export type Site = {
  /** The public address of the site; links in emails begin with it. */
  public_url: URL
  cookies: Cookies
  /** Whether emails are sent. Without email, nobody can be asked to open a link. */
  sends_mail: boolean
  /** Makes the outbox worker check soon. Call it when an email was written. */
  notifyOutbox?: (() => void) | undefined
  /** The number of failed logins of an account after which a captcha is required. */
  captcha_after: number
  /** The secret key of reCAPTCHA. If the site's settings contain the public key, reCAPTCHA replaces our own captcha. */
  recaptcha_secret?: string | undefined
  /** The address of the reCAPTCHA API, if it is not Google's. */
  recaptcha_url?: URL
  sign_in: SignInOptions
  /** Hosts of push services that need not be public, such as `push.lan:8443`. */
  private_push_hosts?: readonly string[]
}

export type SiteOptions = Omit<Site, 'cookies' | 'sign_in'> & { sign_in?: SignInOptions }

export function openSite(options: SiteOptions): Site {
  return { ...options, cookies: cookiesOf(options.public_url), sign_in: options.sign_in ?? no_providers }
}

/**
 * Makes the options from the settings. Without PUBLIC_URL, the address is a placeholder until the server listens; then
 * it is the address where the server listens.
 */
export function siteOf({
  public_url,
  smtp_url,
  captcha_after,
  recaptcha_secret,
  push_private_hosts,
  ...rest
}: ServerSettings): SiteOptions {
  const placeholder_url = new URL(loopback_site.public_url)
  return {
    public_url: public_url ?? placeholder_url,
    sends_mail: smtp_url !== undefined,
    captcha_after,
    recaptcha_secret,
    sign_in: signInOptionsOf(rest),
    private_push_hosts: push_private_hosts,
  }
}

/** A site on this machine, without email. */
export const loopback_site: SiteOptions = {
  public_url: new URL('http://localhost'),
  sends_mail: false,
  captcha_after: 3,
}
