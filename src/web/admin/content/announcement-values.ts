import type { AdminAnnouncement } from '#contract/admin/site/content.ts'
import type { Announcement } from '#contract/messages.ts'

export type Level = Announcement['level']
export type Values = {
  header: string
  text: string
  level: Level
  page: string
  begins: 'now' | 'later'
  starts_at: string
  ends: 'open' | 'at'
  ends_at: string
}

/** The values of a new announcement: on all pages, from now on, with no end. */
export const EMPTY: Values = {
  header: '',
  text: '',
  level: 'primary',
  page: '',
  begins: 'now',
  starts_at: '',
  ends: 'open',
  ends_at: '',
}

export function valuesOf({
  header,
  text,
  level,
  page,
  starts_at,
  ends_at,
  state,
}: AdminAnnouncement): Values {
  const is_planned = state === 'planned'
  return {
    header,
    text,
    level,
    page: page ?? '',
    begins: is_planned ? 'later' : 'now',
    starts_at: is_planned ? localOf(starts_at) : '',
    ends: ends_at === null ? 'open' : 'at',
    ends_at: ends_at === null ? '' : localOf(ends_at),
  }
}

/** Converts an instant to the value of a `datetime-local` input in the user's time zone; the reverse of `instantOf`. */
function localOf(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function bodyOf({ header, text, level, page, begins, starts_at, ends, ends_at }: Values) {
  return {
    header,
    text,
    level,
    page: page.trim() || null,
    starts_at: begins === 'later' ? instantOf(starts_at) : null,
    ends_at: ends === 'at' ? instantOf(ends_at) : null,
  }
}

/** Converts a local time in the user's time zone to an ISO instant. An invalid time is returned unchanged. */
function instantOf(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
