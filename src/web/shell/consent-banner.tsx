import './footer.css'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { giveConsent, readConsent, useConsent } from '../core/consent/consent-store.ts'
import { PageLink } from '../core/paths/page-link.tsx'

/** The style sheet keeps as much room free at the end of the page, and above it when the browser scrolls to a focus. */
const NAME = '--kept-below'

/** So many pixels too much do not show, and another value has all elements styled anew. */
const SPARE = 16

const roomNow = () => Number.parseFloat(getComputedStyle(document.getElementById('root')!).paddingBottom)

/** Keeps the room that an element at the foot of the screen stands on. Goes on it as its ref. */
function useReservedSpace(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      const spare = roomNow() - height
      if (spare < 0 || spare > SPARE) style.setProperty(NAME, `${height}px`)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(NAME)
    }
  }, [])

  return element
}

/** Asks about cookies until it is answered, either way (rules §9). It never stands over what has the focus. */
export function ConsentBanner() {
  const { is_asking } = useConsent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server asks everybody, so what is so here decides
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-answered', !readConsent().is_asking)
  }, [is_asking])
  return is_asking ? <Question /> : null
}

function Question() {
  const banner = useReservedSpace()

  return (
    <section className="consent" aria-labelledby="consent" ref={banner}>
      <div className="wrap consent-row">
        <div className="consent-words">
          <h2 id="consent">Cookies</h2>
          <p>
            We use a few cookies that the game needs. If you accept, we may also count visits, report errors
            and record some visits. None of this happens before you accept.{' '}
            <PageLink to="/info/privacy">Privacy</PageLink>
          </p>
        </div>
        <div className="consent-answers">
          <button className="consent-answer" type="button" onClick={() => void giveConsent('true')}>
            Accept
          </button>
          <button className="consent-answer" type="button" onClick={() => void giveConsent('false')}>
            Decline
          </button>
        </div>
      </div>
    </section>
  )
}
