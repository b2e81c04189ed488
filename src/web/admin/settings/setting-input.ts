import type { SettingValue } from '#contract/admin/settings.ts'
import type { SettingText } from './setting-text.ts'

/** A value as it stands in its field; no value is an empty field. */
export function textOf(value: SettingValue): string {
  if (Array.isArray(value)) return value.join(',')
  return value === null ? '' : String(value)
}

/** The text of a field as the server reads it: `none` for no value. */
export function sentValue(text: string, { kind }: Pick<SettingText, 'kind'>): string {
  const given = text.trim()
  if (kind === 'list') return given.replaceAll(/\s+/g, '')
  return given === '' && (kind === 'optional' || kind === 'limit') ? 'none' : given
}

/** A value in words, for comparisons. */
export function valueText(
  value: SettingValue,
  { kind, choices }: Pick<SettingText, 'kind' | 'choices'>,
): string {
  if (kind === 'yes-no') return value ? 'Yes' : 'No'
  const text = textOf(value)
  if (text === '') return 'None'
  return choices?.find((each) => each.value === text)?.label ?? text
}
