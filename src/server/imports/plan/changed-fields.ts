export type Change = {
  change: 'added' | 'changed' | 'removed'
  name: string
  /** One text for each changed field, such as `kind: sprint → distance`. */
  fields: string[]
}

type Value = string | number | boolean | Date | null | undefined

/** Returns the fields that differ, each as a text with the old and the new value. */
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

/** Returns a change of an existing item, or nothing if no field differs. */
export function changed(name: string, fields: string[]): Change[] {
  return fields.length === 0 ? [] : [{ change: 'changed', name, fields }]
}

export function added(name: string): Change {
  return { change: 'added', name, fields: [] }
}

export function removed(name: string): Change {
  return { change: 'removed', name, fields: [] }
}
