import { dateFormat } from '../../core/locale/date-format.ts'
import { useLocale } from '../../core/locale/locale.ts'
import type { Saving } from './use-saving.ts'

export function FormSaveLabel({ saving }: { saving: Saving }) {
  const { locale } = useLocale()
  return <output className={`save-label save-label-${saving.state}`}>{labelFor(saving, locale)}</output>
}

function labelFor(saving: Saving, locale: string): string {
  if (saving.state === 'saving') return 'Saving …'
  if (saving.state === 'failed') return 'Not saved'
  if (saving.state === 'idle') return ''
  return `Saved ${dateFormat(locale, { timeStyle: 'medium' }).format(saving.at)}`
}
