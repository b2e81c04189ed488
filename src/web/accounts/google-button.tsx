import './google-button.css'
import { useConfig } from '../config/use-config.ts'
import { GoogleSign } from './google-sign.tsx'
import { redirectAddress } from './provider-address.ts'

type Props = {
  /** 40, 32 or 20 px high (spec §9). */
  size?: 'large' | 'medium' | 'small'
  /** Where one goes once one is in. */
  next?: string
  children: string
}

/** To Google and back by redirect; nothing of Google's is on our page. Only where the site has a key. */
export function GoogleButton({ size = 'large', next = '/', children }: Props) {
  if (!useConfig()?.google_api_key) return null

  return (
    <a className={`google google-${size}`} href={redirectAddress('google', next)}>
      <GoogleSign />
      {children}
    </a>
  )
}
