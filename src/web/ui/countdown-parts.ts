const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number }

/** Splits the remaining milliseconds into days, hours, minutes and seconds. Seconds are rounded up. */
export function countdownParts(remaining_ms: number): CountdownParts {
  const left = Math.ceil(Math.max(0, remaining_ms) / SECOND) * SECOND
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: (left % MINUTE) / SECOND,
  }
}

/** Returns the remaining time as text, such as `2 d 21:46:08`, or `21:46:08` on the last day. */
export function clockText(remaining_ms: number): string {
  const { days, hours, minutes, seconds } = countdownParts(remaining_ms)
  const clock = [hours, minutes, seconds].map(twoDigits).join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
