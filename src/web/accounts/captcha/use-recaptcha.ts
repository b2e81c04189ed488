import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Captcha } from './captcha.ts'
import { loadRecaptcha } from './recaptcha-script.ts'

/** Uses Google's captcha. Its script is loaded when the user begins to use the form. */
export function useRecaptcha(sitekey: string | null, container: RefObject<HTMLDivElement | null>): Captcha {
  const [state, setState] = useState<Captcha['state']>('idle')
  const proof = useRef<string>(undefined)
  const reset = useRef<() => void>(undefined)
  const has_begun = useRef(false)

  const begin = useCallback(() => {
    const { current: element } = container
    if (!sitekey || !element || has_begun.current) return
    has_begun.current = true
    setState('working')
    loadRecaptcha().then(
      (recaptcha) => {
        const setProof = (text: string | undefined) => {
          proof.current = text
          setState(text ? 'ready' : 'working')
        }
        const widget = recaptcha.render(element, {
          sitekey,
          theme: getComputedStyle(element).colorScheme === 'dark' ? 'dark' : 'light',
          callback: setProof,
          'expired-callback': () => setProof(undefined),
          'error-callback': () => setState('failed'),
        })
        reset.current = () => recaptcha.reset(widget)
      },
      () => {
        has_begun.current = false
        setState('failed')
      },
    )
  }, [sitekey, container])

  const takeProof = useCallback(async () => {
    const taken = proof.current
    proof.current = undefined
    if (taken) {
      reset.current?.()
      setState('working')
    }
    return taken
  }, [])

  return { kind: 'recaptcha', state, begin, takeProof }
}
