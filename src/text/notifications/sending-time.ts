import { formatNumber } from '#text/formats.ts'
import { count } from './notification-content.ts'

/** Says how long it takes to send emails, such as `About 4 minutes at 20 emails a second`. */
export function sendingTime(emails: number, per_second: number): string {
  const minutes = Math.round(emails / per_second / 60)
  const rate = `at ${formatNumber(per_second, 'en')} ${per_second === 1 ? 'email' : 'emails'} a second`
  if (minutes === 0) return `Less than a minute ${rate}`
  if (minutes < 120) return `About ${count(minutes, 'minute')} ${rate}`
  return `About ${count(Math.round(minutes / 60), 'hour')} ${rate}`
}
