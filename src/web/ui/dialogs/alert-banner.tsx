import './dialogs.css'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { TimedText } from '../timed-text.tsx'
import { CloseButton } from './close-button.tsx'

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

/**
 * Calls `close` once `after` milliseconds went by in which nobody pointed at the element or was in it; a new
 * `subject` has its own time. Goes on the element as its ref.
 */
function useClosing(subject: string, after: number | undefined, close: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const onEnd = useEffectEvent(close)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject has its own time
  useEffect(() => {
    if (after !== undefined && element.current) return closeLater(element.current, after, onEnd)
  }, [subject, after])

  return element
}

/** Returns how to let it stay. */
function closeLater(element: HTMLElement, after: number, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let timer = setTimeout(close, after)
  const wait = () => clearTimeout(timer)
  const goOn = () => {
    wait()
    timer = setTimeout(close, after)
  }

  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, wait, { signal })
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, goOn, { signal })
  return () => {
    wait()
    listening.abort()
  }
}
