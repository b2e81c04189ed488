import './alert-banner.css'
import type { ReactNode } from 'react'
import { TimedText } from '../app/timed-text.tsx'
import { CloseButton } from './close-button.tsx'
import { useClosing } from './use-closing.ts'

export type AlertLevel = 'primary' | 'info' | 'success' | 'warning' | 'danger'

type Props = {
  level?: AlertLevel
  header?: string | null
  /** Its lines stay lines, and its instants are shown on the reader's own clock. */
  text: string
  /** Called on the cross, and when the time is over. The caller takes the banner away. */
  onDismiss: () => void
  /** Milliseconds after which it goes by itself; they wait while somebody points at it or is in it. */
  closesAfter?: number
  /** What follows the text, such as a link. */
  children?: ReactNode
}

/** Something to know, until it is dismissed. */
export function AlertBanner({ level = 'primary', header, text, onDismiss, closesAfter, children }: Props) {
  const banner = useClosing(text, closesAfter, onDismiss)

  return (
    <div className={`alert alert-${level}`} role={isUrgent(level) ? 'alert' : 'status'} ref={banner}>
      <AlertSign level={level} />
      <div className="alert-words">
        {header && <p className="alert-header">{header}</p>}
        <p className="alert-text">
          <TimedText text={text} />
        </p>
        {children}
      </div>
      <CloseButton label="Dismiss" onClick={onDismiss} />
    </div>
  )
}

function isUrgent(level: AlertLevel): boolean {
  return level === 'warning' || level === 'danger'
}

const SIGNS: Record<AlertLevel, string> = {
  primary: 'M5 21V4M5 5h13l-3 4 3 4H5',
  info: 'M12 11v6M12 7v.01',
  success: 'm6 12.5 4 4 8-9',
  warning: 'M12 6v7M12 17.5v.01',
  danger: 'm7 7 10 10M17 7 7 17',
}

function AlertSign({ level }: { level: AlertLevel }) {
  return (
    <svg className="alert-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[level]} />
    </svg>
  )
}
