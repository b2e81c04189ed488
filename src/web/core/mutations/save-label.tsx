import { dateFormat } from '../locale/date-format.ts'
import { dateLocale } from '../locale/dates.ts'
import { type Locale, useLocale } from '../locale/locale.ts'
import type { SaveState } from './save-state.ts'

/**
 * Returns the text of `SaveLabel`, such as `Saved 11:58:03` in the user's time zone. Empty until the player changes
 * something.
 */
export function saveText(saving: SaveState, { locale, time_zone }: Locale, is_open: boolean): string {
  if (saving.state === 'saving') return 'Saving …'
  if (saving.state === 'saved') return `Saved ${clockText(saving.at, locale, time_zone)}`
  if (saving.state === 'waiting') return is_open ? WAITING : WAITING_AFTER_CLOSE
  if (saving.state === 'not-saved') return `Not saved: ${saving.message}`
  return saving.state === 'elsewhere' ? saving.message : ''
}

const WAITING = 'Not saved yet. Trying again …'
const WAITING_AFTER_CLOSE = 'Not saved yet. Checking whether it was in time …'

function clockText(saved_at: Date, locale: string, timeZone: string | undefined): string {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const
  return dateFormat(dateLocale(locale), clock).format(saved_at)
}

type Props = { saving: SaveState; is_open: boolean }

/** Says whether the changes are saved. Screen readers immediately announce that a change was not saved. */
export function SaveLabel({ saving, is_open }: Props) {
  const text = saveText(saving, useLocale(), is_open)
  const is_urgent = saving.state === 'not-saved'

  return (
    <div className={`save save-${saving.state}`}>
      <output>{!is_urgent && text}</output>
      <span role="alert">{is_urgent && text}</span>
    </div>
  )
}
