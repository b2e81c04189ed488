import '../flags.css'

/** A link to a calendar file with all trading deadlines. */
export function CalendarLink() {
  return (
    <a className="calendar-link" href="/events.ics" download>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4" />
      </svg>
      Add all deadlines to your calendar
    </a>
  )
}
