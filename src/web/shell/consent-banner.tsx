import './footer.css'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { giveConsent, readConsent, useConsent } from '../core/consent/consent-store.ts'
import { Link } from '../core/paths/link.tsx'

/** The style sheet reserves this height at the end of the page, and as scroll padding. */
const RESERVED_HEIGHT = '--reserved-below'

/** A reserved height that is at most this many pixels too large is kept, because a change restyles all elements. */
const TOLERATED_EXCESS = 16

const reservedHeight = () =>
  Number.parseFloat(getComputedStyle(document.getElementById('root')!).paddingBottom)

/** Reserves space for an element that is fixed to the bottom of the screen. Returns the ref for that element. */
function useReservedSpace(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      const excess = reservedHeight() - height
      if (excess < 0 || excess > TOLERATED_EXCESS) style.setProperty(RESERVED_HEIGHT, `${height}px`)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(RESERVED_HEIGHT)
    }
  }, [])

  return element
}

/** Asks for cookie consent until the user accepts or declines (rules §9). */
export function ConsentBanner() {
  const { is_asking } = useConsent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server renders the banner for everyone; the answer is known only in the browser
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-answered', !readConsent().is_asking)
  }, [is_asking])
  return is_asking ? <ConsentQuestion /> : null
}

function ConsentQuestion() {
  const banner = useReservedSpace()

  return (
    <section className="consent" aria-labelledby="consent" ref={banner}>
      <div className="wrap consent-row">
        <div className="consent-text">
          <h2 id="consent">Cookies</h2>
          <p>
            We use a few cookies that the game needs. If you accept, we may also count visits, report errors
            and record some visits. None of that happens unless you accept.{' '}
            <Link to="/info/privacy">Privacy</Link>
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
