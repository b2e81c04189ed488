import './panels.css'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { LinkedText, TimedText } from '../timed-text.tsx'
import { CloseButton } from './close-button.tsx'

export type AlertLevel = 'primary' | 'info' | 'success' | 'warning' | 'danger'

type Props = {
  level?: AlertLevel
  header?: string | null
  /** The text. Line breaks are kept, and instants are shown in the user's time zone. */
  text: string
  /** Whether addresses in the text are links. Set it only for texts that operators have written. */
  links_addresses?: boolean
  /** Called when the banner is dismissed or its time is up. The caller removes the banner. */
  onDismiss: () => void
  /**
   * The time after which the banner closes by itself, in ms. The timer stops while the banner is hovered or focused,
   * and afterwards starts from the beginning.
   */
  closesAfter?: number
  /** Content after the text, such as a link. */
  children?: ReactNode
}

/** A message that stays until it is dismissed or its time is up. */
export function AlertBanner({ level = 'primary', text, onDismiss, closesAfter, ...props }: Props) {
  const { header, links_addresses = false, children } = props
  const banner = useClosing(text, closesAfter, onDismiss)

  return (
    <div className={`alert alert-${level}`} role={isUrgent(level) ? 'alert' : 'status'} ref={banner}>
      <AlertSign level={level} />
      <div className="alert-content">
        {header && <p className="alert-header">{header}</p>}
        <p className="alert-text">
          {links_addresses ? <LinkedText text={text} /> : <TimedText text={text} />}
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
 * Calls `close` after `delay` milliseconds. The timer stops while the element is hovered or focused, and afterwards
 * starts from the beginning. A new `text` also restarts the timer. Returns the ref for the element.
 */
function useClosing(text: string, delay: number | undefined, close: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const onEnd = useEffectEvent(close)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text restarts the timer
  useEffect(() => {
    if (delay !== undefined && element.current) return closeLater(element.current, delay, onEnd)
  }, [text, delay])

  return element
}

/** Starts the timer. Returns a cleanup function that stops it. */
function closeLater(element: HTMLElement, delay: number, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let timer = setTimeout(close, delay)
  const pause = () => clearTimeout(timer)
  const restart = () => {
    pause()
    timer = setTimeout(close, delay)
  }

  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, pause, { signal })
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, restart, { signal })
  return () => {
    pause()
    listening.abort()
  }
}
