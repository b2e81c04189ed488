import './consent-banner.css'
import { useLayoutEffect } from 'react'
import { PageLink } from '../app/page-link.tsx'
import { giveConsent, readConsent, useConsent } from './consent-store.ts'
import { useKeptRoom } from './use-kept-room.ts'

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
  const banner = useKeptRoom()

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
