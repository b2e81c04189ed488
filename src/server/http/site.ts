import type { ServerSettings } from '#server/platform/config.ts'
import { no_providers, type SignInOptions, signInOf } from '#server/platform/login-providers.ts'
import { type Cookies, cookiesOf } from './sessions/cookies.ts'

/** Where the game stands in the world, and how people come in: what the settings say of it. */
export type Site = {
  /** The address that people know it by; links in mails begin with it. */
  public_url: URL
  cookies: Cookies
  /** Whether mails go out. Without, nobody can be asked to open a link. */
  sends_mail: boolean
  /** Told when a letter was written, so that it need not wait for long. */
  onEmail?: (() => void) | undefined
  /** After so many failed logins of an account a captcha is insisted on. */
  captcha_after: number
  /** With the public key in the site's settings, reCAPTCHA takes the place of our own captcha. */
  recaptcha_secret?: string | undefined
  /** Where Google is asked, if not at its own address. */
  recaptcha_url?: URL
  /** The login providers. */
  sign_in: SignInOptions
}

export type SiteOptions = Omit<Site, 'cookies' | 'sign_in'> & { sign_in?: SignInOptions }

export function openSite(options: SiteOptions): Site {
  return { ...options, cookies: cookiesOf(options.public_url), sign_in: options.sign_in ?? no_providers }
}

/** What the settings say. Without an address of its own the site stands where it listens, which is known only then. */
export function siteOf({
  public_url,
  smtp_url,
  captcha_after,
  recaptcha_secret,
  ...rest
}: ServerSettings): SiteOptions {
  const somewhere = new URL(loopback_site.public_url)
  return {
    public_url: public_url ?? somewhere,
    sends_mail: smtp_url !== undefined,
    captcha_after,
    recaptcha_secret,
    sign_in: signInOf(rest),
  }
}

/** On this machine, without mail. */
export const loopback_site: SiteOptions = {
  public_url: new URL('http://localhost'),
  sends_mail: false,
  captcha_after: 3,
}
