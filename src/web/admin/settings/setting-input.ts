import type { SettingValue } from '#contract/admin/site/settings.ts'
import type { SettingText } from './setting-text.ts'

/** Returns the text of a value in its input field; an empty text for no value. */
export function textOf(value: SettingValue): string {
  if (Array.isArray(value)) return value.join(',')
  return value === null ? '' : String(value)
}

/**
 * Converts the text of an input field to what the server expects. An empty text becomes `none` if the setting is an
 * optional text or a limit. Spaces are removed from a list.
 */
export function sentValue(text: string, { kind }: Pick<SettingText, 'kind'>): string {
  const trimmed = text.trim()
  if (kind === 'list') return trimmed.replaceAll(/\s+/g, '')
  return trimmed === '' && (kind === 'optional' || kind === 'limit') ? 'none' : trimmed
}

/** Returns the label of a value, to compare values before and after a change. */
export function valueText(
  value: SettingValue,
  { kind, choices }: Pick<SettingText, 'kind' | 'choices'>,
): string {
  if (kind === 'yes-no') return value ? 'Yes' : 'No'
  const text = textOf(value)
  if (text === '') return 'None'
  const label = (each: string) => choices?.find((choice) => choice.value === each)?.label ?? each
  return kind === 'list' ? text.split(',').map(label).join(', ') : label(text)
}
