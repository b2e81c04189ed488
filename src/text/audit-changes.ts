import { someNames } from './formats.ts'

/** A changed field, with the texts of its values before and after the change. A text is null if there was no value. */
export type AuditChange = { field: string; before: string | null; after: string | null }

/** The names of objects, by subjects such as `athlete 537`. */
export type SubjectNames = Readonly<Record<string, string>>

/** The kind of object that the ids in each field belong to. */
const REFERENCES: Readonly<Record<string, string>> = {
  athlete_id: 'athlete',
  merged_into: 'athlete',
  race_id: 'race',
  race_ids: 'race',
  weekend_id: 'weekend',
  weekend: 'weekend',
  selection_id: 'selection',
  selections: 'selection',
  sidebet_id: 'sidebet',
  option_id: 'option',
  settled_option_id: 'option',
}

/** Lists the subjects whose ids occur in the values of an audit entry. */
export function referredSubjects(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(referredSubjects)
  return Object.entries(value).flatMap(([field, each]) => {
    const noun = REFERENCES[field]
    const own = noun === undefined ? [] : numbersIn(each).map((id) => `${noun} ${id}`)
    return [...(isSubject(field) ? [field] : []), ...own, ...referredSubjects(each)]
  })
}

function numbersIn(value: unknown): number[] {
  return [value].flat().filter((each) => typeof each === 'number')
}

function isSubject(text: string): boolean {
  return /^[a-z]+ \d{1,9}$/.test(text)
}

/** Fields that are not shown, because their values mean nothing to people. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['digest', 'seed'])

/** The label of a field in its form, and the labels of its values. */
export type FieldText = { label: string; choices?: readonly { value: string; label: string }[] }

/**
 * Lists the fields whose values differ between `before` and `after` of an audit entry. Nested values become short
 * texts, and ids become names; an id without a name is left out. Fields in `forms` get the labels of their form.
 */
export function auditChanges(
  before: unknown,
  after: unknown,
  names: SubjectNames = {},
  forms: Readonly<Record<string, FieldText>> = {},
): AuditChange[] {
  const [old_fields, new_fields] = [fieldsOf(before), fieldsOf(after)]
  // For a new object, fields whose value is false are left out.
  const is_new = old_fields.size === 0 && new_fields.size > 1
  return [...new Set([...old_fields.keys(), ...new_fields.keys()])]
    .map((field) => {
      const shown = (value: unknown) => fieldValue(field, choiceLabels(value, forms[field]), names)
      return {
        field: forms[field]?.label ?? fieldText(field, names),
        before: shown(old_fields.get(field)),
        after: is_new && new_fields.get(field) === false ? null : shown(new_fields.get(field)),
      }
    })
    .filter((change) => change.before !== change.after)
}

function choiceLabels(value: unknown, { choices }: Partial<FieldText> = {}): unknown {
  if (!choices) return value
  if (Array.isArray(value)) return value.map((each) => choiceLabels(each, { choices }))
  return choices.find((choice) => choice.value === value)?.label ?? value
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]])
  return new Map(Object.entries(value))
}

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  include_in_total: 'counts in totals',
  option_id: 'answer',
  settled_option_id: 'answer',
  verified_user: 'verified',
  is_suspended: 'suspended',
  is_current: 'current season',
  race_ids: 'races',
  revision: 'result list',
  federation_code: 'code',
  race_code: 'code',
  closes_at: 'deadline',
  closes: 'deadlines',
  image_url: 'picture',
  photo_url: 'photo',
  logo_url: 'logo',
}

function fieldText(field: string, names: SubjectNames): string {
  if (isSubject(field)) return names[field] ?? field.replace(/ \d+$/, '')
  return FIELD_TEXTS[field] ?? field.replace(/_id$/, '').replaceAll('_', ' ')
}

/** The texts for codes in some fields. */
const VALUE_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: { f: 'women', m: 'men' },
  kind: { mass_start: 'mass start', team_sprint: 'team sprint', final_climb: 'final climb' },
}

function fieldValue(field: string, value: unknown, names: SubjectNames): string | null {
  const noun = REFERENCES[field]
  const ids = noun === undefined ? [] : numbersIn(value)
  if (ids.length > 0)
    return listText(
      ids.flatMap((id) => names[`${noun} ${id}`] ?? []),
      names,
    )
  if (HIDDEN_FIELDS.has(field) || field.endsWith('_id')) return null
  if (typeof value === 'string') return valueText(VALUE_TEXTS[field]?.[value] ?? value, names)
  return valueText(value, names)
}

const max_length = 140

function valueText(value: unknown, names: SubjectNames): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.length > max_length ? `${value.slice(0, max_length)} …` : value
  if (Array.isArray(value)) return listText(value, names)
  if (typeof value !== 'object') return typeof value === 'number' ? String(value) : null
  const parts = Object.entries(value).flatMap(([field, each]) => {
    const text = fieldValue(field, each, names)
    return text === null ? [] : [`${fieldText(field, names)} ${text}`]
  })
  return parts.length === 0 ? null : parts.join(', ')
}

function listText(values: readonly unknown[], names: SubjectNames): string | null {
  if (values.length === 0) return null
  return someNames(
    values.map((value) => valueText(value, names) ?? 'none'),
    3,
  )
}
