export type Change = {
  change: 'added' | 'changed' | 'removed'
  name: string
  /** `kind: sprint → distance`, for each changed field. */
  fields: string[]
}

type Value = string | number | boolean | Date | null | undefined

/** The fields that differ, each with its old and new value. */
export function changedFields<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, Value>>,
  after: Readonly<Record<Name, Value>>,
): string[] {
  return names.flatMap((name) => {
    const [was, is] = [shown(before[name]), shown(after[name])]
    return was === is ? [] : [`${name}: ${was} → ${is}`]
  })
}

function shown(value: Value): string {
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
