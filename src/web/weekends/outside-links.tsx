import './flags.css'
import type { Weekend } from '#contract/weekends.ts'

/** Links to the organiser's pages of the event, if any. */
export function OutsideLinks({ weekend }: { weekend: Pick<Weekend, 'livestream_link' | 'event_link'> }) {
  const { livestream_link, event_link } = weekend
  if (!livestream_link && !event_link) return null

  return (
    <p className="outside-links">
      {livestream_link && <OutsideLink to={livestream_link}>Click Here to Stream</OutsideLink>}
      {event_link && <OutsideLink to={event_link}>Event Details</OutsideLink>}
    </p>
  )
}

function OutsideLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} rel="noreferrer" target="_blank">
      {children}
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M3.5 1.5h7v7M10 2 1.5 10.5" />
      </svg>
      <span className="unseen"> (opens in a new window)</span>
    </a>
  )
}
