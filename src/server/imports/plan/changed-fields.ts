export type Change = {
  change: 'added' | 'changed' | 'removed'
  name: string
  /** `kind: sprint → distance`, for each changed field. */
  fields: string[]
}

type Value = string | number | boolean | Date | null | undefined

/** The fields that differ, each as text with its old and new value. */
export function changedFields<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, Value>>,
  after: Readonly<Record<Name, Value>>,
): string[] {
  return names.flatMap((name) => {
    const [old_text, new_text] = [valueText(before[name]), valueText(after[name])]
    return old_text === new_text ? [] : [`${name}: ${old_text} → ${new_text}`]
  })
}

function valueText(value: Value): string {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined || value === '' ? 'none' : String(value)
}

/** A change of an existing item, or nothing if no field differs. */
export function changed(name: string, fields: string[]): Change[] {
  return fields.length === 0 ? [] : [{ change: 'changed', name, fields }]
}

export function added(name: string): Change {
  return { change: 'added', name, fields: [] }
}

export function removed(name: string): Change {
  return { change: 'removed', name, fields: [] }
}
