import { dateFormat } from '../../core/locale/date-format.ts'
import { useReader } from '../../core/locale/reader.ts'
import type { Saving } from './use-saving.ts'

/** Saving, saved and when, or not saved. */
export function SaveWord({ saving }: { saving: Saving }) {
  const { locale } = useReader()
  return <output className={`save-word save-word-${saving.state}`}>{wordFor(saving, locale)}</output>
}

function wordFor(saving: Saving, locale: string): string {
  if (saving.state === 'saving') return 'Saving …'
  if (saving.state === 'failed') return 'Not saved'
  if (saving.state === 'idle') return ''
  return `Saved ${dateFormat(locale, { timeStyle: 'medium' }).format(saving.at)}`
}
