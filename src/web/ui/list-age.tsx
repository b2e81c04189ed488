import { DAY, HOUR } from '#game/instants.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'

const MINUTE = HOUR / 60

/** Says how old a list is, such as `12 min old`. Empty until the server's time is known. */
export function ListAge({ listed_at }: { listed_at: string }) {
  return useFromServerTime((now) => (now === null ? '' : ageText(now - Date.parse(listed_at))))
}

export function ageText(ms: number): string {
  if (ms < MINUTE) return 'less than a minute old'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min old`
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h old`
  return `${Math.floor(ms / DAY)} days old`
}

/** Says how much time is left, such as `3 h 12 min left`. Empty if there is none. */
export function leftText(ms: number): string {
  if (ms <= 0) return ''
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days left`
  if (ms >= DAY) return `1 day ${Math.floor((ms - DAY) / HOUR)} h left`
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min left`
  return `${Math.ceil(ms / MINUTE)} min left`
}
