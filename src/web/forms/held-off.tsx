import type { ReactNode } from 'react'
import { clockText } from '../ui/countdown-parts.ts'
import { useTimeLeft } from './use-time-left.ts'

type Props = {
  /** Why the server asks to wait: too many tries, or too much to do. */
  text: string
  /** In ms since 1970; then `onOver` is called, and the caller takes it away. */
  until: number
  onOver: () => void
  /** What helps meanwhile. */
  children?: ReactNode
}

/** Why a form was not heard, as long as that holds. The clock is beside what is read out, or it would be read each second. */
export function HeldOff({ text, until, onOver, children }: Props) {
  const left = useTimeLeft(until, onOver)

  return (
    <div className="form-held">
      <div role="alert">
        <p>{text}</p>
        {children}
      </div>
      <span className="form-held-clock" role="timer">
        {clockText(left)}
      </span>
    </div>
  )
}
