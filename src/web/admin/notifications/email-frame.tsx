import { useEffect, useRef } from 'react'

type Props = { title: string; html: string }

/**
 * Shows the HTML version of an email as mail programs do. Nothing in it can run, load or be clicked.
 *
 * The content security policy of the site forbids inline styles, also within the frame. So this page sets the styles by
 * script. `allow-same-origin` lets this page access the frame. Scripts in the email do not run.
 */
export function EmailFrame({ title, html }: Props) {
  const ref = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    let stop = () => {}
    const show = () => {
      stop()
      stop = fill(frame, html)
    }
    if (frame.contentDocument?.doctype) show()
    frame.addEventListener('load', show)
    return () => {
      frame.removeEventListener('load', show)
      stop()
    }
  }, [html])
  return (
    <iframe
      ref={ref}
      className="email-frame"
      title={title}
      sandbox="allow-same-origin"
      // Without a doctype, the document would be as high as the frame.
      srcDoc="<!doctype html>"
    />
  )
}

/** Writes the email into the frame, and keeps the frame as high as the email. Returns a function that stops this. */
function fill(frame: HTMLIFrameElement, html: string): () => void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!view) return () => {}
  const { document } = view
  // The `style` attributes are renamed first, because the policy would report each of them as a violation.
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const safe = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="')
  const { body } = new DOMParser().parseFromString(safe, 'text/html')
  const shown = document.importNode(body, true)
  for (const each of [shown, ...shown.querySelectorAll<HTMLElement>('[data-style]')]) {
    each.style.cssText = each.dataset.style ?? ''
  }
  shown.inert = true
  document.body.replaceWith(shown)
  document.documentElement.lang = 'en'
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]

  const resize = () => {
    frame.height = String(shown.offsetHeight)
  }
  resize()
  // The resize waits for the next animation frame, because a change of size in the callback is reported as an error.
  const observer = new ResizeObserver(() => void requestAnimationFrame(resize))
  observer.observe(frame)
  return () => observer.disconnect()
}
