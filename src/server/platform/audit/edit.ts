import type { z } from 'zod'

export type SettingChange = { setting: string; before: unknown; after: unknown }

/** The result of `key=value` arguments: the new value, or all errors. */
export type Edit<Value> = { after: Value; changes: SettingChange[] } | { errors: string[] }

/** Parses `key=value` arguments against a schema; `fixed` has the keys that cannot change, each with the reason. */
export function parseEdit<Value extends object>(
  schema: z.ZodType<Value>,
  before: Value,
  pairs_given: readonly string[],
  fixed: Readonly<Record<string, string>> = {},
): Edit<Value> {
  const pairs = pairs_given.map((pair_text) => splitPair(pair_text))
  const errors = pairs.flatMap(([key, value]) => checkPair(before, key, value, fixed))
  if (errors.length > 0) return { errors }

  const current = new Map<string, unknown>(Object.entries(before))
  const given = pairs.map(([key, value]) => [key, parsedValue(value ?? '', current.get(key))])
  const parsed = schema.safeParse({ ...before, ...Object.fromEntries(given) })
  if (parsed.error)
    return { errors: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) }
  return { after: parsed.data, changes: changesOf(before, parsed.data) }
}

export function changesOf(before: object, after: object): SettingChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .map(([setting, value]) => ({ setting, before: old.get(setting), after: value }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Returns the old and the new values for an audit line. */
export function beforeAndAfter(changes: readonly SettingChange[]): { before: object; after: object } {
  return {
    before: Object.fromEntries(changes.map((change) => [change.setting, change.before])),
    after: Object.fromEntries(changes.map((change) => [change.setting, change.after])),
  }
}

function splitPair(pair_text: string): [key: string, value: string | undefined] {
  const separator = pair_text.indexOf('=')
  return separator < 0
    ? [pair_text, undefined]
    : [pair_text.slice(0, separator), pair_text.slice(separator + 1)]
}

function checkPair(
  before: object,
  key: string,
  value: string | undefined,
  fixed: Readonly<Record<string, string>>,
): string[] {
  if (value === undefined) return [`${key} must be written as ${key}=value`]
  if (Object.hasOwn(fixed, key)) return [`${key} ${fixed[key]}`]
  if (Object.hasOwn(before, key)) return []
  // A key of a request may be any text, so the reply repeats it only if it is short and has no special characters.
  const name = /^\w{1,40}$/.test(key) ? key : 'One of the names'
  return [`${name} is not a setting; the settings are ${Object.keys(before).join(', ')}`]
}

/**
 * Converts the text of a value to its type: `none` becomes null, and commas separate the items of a list. Unless the
 * setting is a text, numbers, `true` and `false` become numbers and booleans.
 */
function parsedValue(text: string, before: unknown): unknown {
  if (Array.isArray(before)) return text.split(',').filter(Boolean)
  if (text === 'none') return null
  if (typeof before === 'string') return text
  if (text === 'true' || text === 'false') return text === 'true'
  return isNumber(text) ? Number(text) : text
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && !Number.isNaN(Number(text))
}
