import './flags.css'
import type { Weekend } from '#contract/weekends.ts'

/** Links to the live stream and to the organiser's page of the event. Renders nothing if there are no links. */
export function ExternalLinks({ weekend }: { weekend: Pick<Weekend, 'livestream_link' | 'event_link'> }) {
  const { livestream_link, event_link } = weekend
  if (!livestream_link && !event_link) return null

  return (
    <p className="external-links">
      {livestream_link && <ExternalLink to={livestream_link}>Click Here to Stream</ExternalLink>}
      {event_link && <ExternalLink to={event_link}>Event Details</ExternalLink>}
    </p>
  )
}

function ExternalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} rel="noreferrer" target="_blank">
      {children}
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M3.5 1.5h7v7M10 2 1.5 10.5" />
      </svg>
      <span className="visually-hidden"> (opens in a new window)</span>
    </a>
  )
}
