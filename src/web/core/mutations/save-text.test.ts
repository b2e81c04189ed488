import { expect, test } from 'vitest'
import { saveText } from './save-label.tsx'
import type { SaveState } from './save-state.ts'

const locale = { locale: 'en-US', time_zone: 'Europe/Stockholm' }
const at = new Date('2027-01-14T10:58:03.900Z')

test.each<[SaveState, boolean, string]>([
  [{ state: 'idle' }, true, ''],
  [{ state: 'saving' }, true, 'Saving …'],
  [{ state: 'saved', at }, true, 'Saved 11:58:03'],
  [{ state: 'waiting' }, true, 'Not saved yet. Trying again …'],
  [{ state: 'waiting' }, false, 'Not saved yet. Checking whether it was in time …'],
  [{ state: 'not-saved', message: 'Picks are closed' }, false, 'Not saved: Picks are closed'],
  [{ state: 'elsewhere', message: 'It was changed' }, true, 'It was changed'],
])('%j while trading is open (%s) is shown as %j', (saving, is_open, words) => {
  expect(saveText(saving, locale, is_open)).toBe(words)
})
