import type { SettingChange } from '#server/platform/audit/edit.ts'
import { textTable } from './text-table.ts'

export function settingLines(settings: object): string[] {
  return textTable(
    ['setting', 'value'],
    Object.entries(settings).map(([name, value]) => [name, valueText(value)]),
  )
}

export function changeLines(changes: readonly SettingChange[]): string[] {
  if (changes.length === 0) return []
  return textTable(
    ['setting', 'before', 'after'],
    changes.map((each) => [each.setting, valueText(each.before), valueText(each.after)]),
  )
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value ?? 'none').replaceAll('"', '')
}
