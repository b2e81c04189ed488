import './accounts.css'
import { useConfig } from '../core/config/use-config.ts'
import { providerLoginUrl } from './provider-login-url.ts'

type Props = {
  /** `large` is 40 px high, `medium` 32 px and `small` 20 px. */
  size?: 'large' | 'medium' | 'small'
  /** The page to go to after the login. */
  next?: string
  children: string
}

/** A link to the login with Google. It loads nothing from Google. Renders nothing if the site has no Google key. */
export function GoogleButton({ size = 'large', next = '/', children }: Props) {
  if (!useConfig()?.google_api_key) return null

  return (
    <a className={`google google-${size}`} href={providerLoginUrl('google', next)}>
      <GoogleLogo />
      {children}
    </a>
  )
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5Z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.7-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6Z"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.6 14.6 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2Z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48Z"
      />
    </svg>
  )
}
