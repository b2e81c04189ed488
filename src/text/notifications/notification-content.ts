import type { EmailContent } from '#text/email-content.ts'

/** The texts of a notification. The title is the subject of the email and the title of the push message. */
export type NotificationContent = Pick<EmailContent, 'figure' | 'meters' | 'heading' | 'rows'> & {
  title: string
  /** One or two short sentences that may be seen on a locked screen: numbers and times, never the names of picks. */
  text: string
  /** The paragraphs of the email; by default, only `text`. */
  paragraphs?: readonly string[]
  button: string
  /** The path of the page that the notification opens. */
  path: string
}

/** A selection and its deadline, as notifications name them. */
export type NamedDeadline = {
  selection_id: number
  weekend_name: string
  name: string
  closes_at: Date
  /** The time zone of the weekend. */
  time_zone: string
}

/** Names the weekend, and the selection if it has its own name. */
export function nameOfDeadline({ weekend_name, name }: Pick<NamedDeadline, 'weekend_name' | 'name'>): string {
  return weekend_name === name ? weekend_name : `${weekend_name}, ${name}`
}

/**
 * Formats a deadline in the local time of the races, such as `Tue 11:00`. Emails may be read later, so they do not say
 * how much time is left.
 */
export function shortTime({ closes_at, time_zone }: Pick<NamedDeadline, 'closes_at' | 'time_zone'>): string {
  const day = closes_at.toLocaleDateString('en-GB', { weekday: 'short', timeZone: time_zone })
  return `${day} ${clockTime(closes_at, time_zone)}`
}

/** Formats a deadline in the local time of the races with the zone, such as `Tue 24 Nov, 11:00 CET`. */
export function longTime({ closes_at, time_zone }: Pick<NamedDeadline, 'closes_at' | 'time_zone'>): string {
  const day = closes_at
    .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: time_zone })
    .replace(',', '')
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    timeZoneName: 'short',
  }).formatToParts(closes_at)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${day}, ${clockTime(closes_at, time_zone)} ${zone}`.trim()
}

function clockTime(moment: Date, time_zone: string): string {
  return moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: time_zone })
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
