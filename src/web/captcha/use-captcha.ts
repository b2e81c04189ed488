import { type RefObject, useRef } from 'react'
import { useConfig } from '../config/use-config.ts'
import type { Captcha } from './captcha.ts'
import { useOwnCaptcha } from './use-own-captcha.ts'
import { useRecaptcha } from './use-recaptcha.ts'

/** The captcha of this site: our own, or Google's where its key is set. `box` is where the latter shows. */
export function useCaptcha(): Captcha & { box: RefObject<HTMLDivElement | null> } {
  const { captcha: kind = 'own', recaptcha_public_key: key = null } = useConfig() ?? {}
  const box = useRef<HTMLDivElement>(null)
  const own = useOwnCaptcha()
  const recaptcha = useRecaptcha(key, box)
  return { ...(kind === 'recaptcha' ? recaptcha : own), box }
}
