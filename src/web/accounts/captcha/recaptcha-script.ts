type Recaptcha = {
  ready: (then: () => void) => void
  render: (container: HTMLElement, options: Options) => number
  reset: (widget: number) => void
}

type Options = {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (proof: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const ADDRESS = 'https://www.google.com/recaptcha/api.js?render=explicit'

let loading: Promise<Recaptcha> | undefined

/** Loads Google's script on the first call. If loading fails, the next call tries again. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function loadScript(): Promise<Recaptcha> {
  const script = Object.assign(document.createElement('script'), { src: ADDRESS, async: true })
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the reCAPTCHA script did not define window.grecaptcha')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}
