import { dateFormat } from '../app/date-format.ts'
import { dateLocale } from '../app/dates.ts'
import type { Reader } from '../app/reader.ts'
import type { SaveState } from './save-state.ts'

/** `Saved 11:58:03`, by the reader's own clock; empty while nothing was changed. */
export function saveText(saving: SaveState, { locale, time_zone }: Reader, is_open: boolean): string {
  if (saving.state === 'saving') return 'Saving …'
  if (saving.state === 'saved') return `Saved ${clockText(saving.at, locale, time_zone)}`
  if (saving.state === 'waiting') return is_open ? WAITING : WAITING_AFTER
  if (saving.state === 'not-saved') return `Not saved: ${saving.message}`
  return saving.state === 'elsewhere' ? saving.message : ''
}

const WAITING = 'Not saved yet. Trying again …'
const WAITING_AFTER = 'Not saved yet. Checking whether it was in time …'

function clockText(at: Date, locale: string, timeZone: string | undefined): string {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const
  return dateFormat(dateLocale(locale), clock).format(at)
}
