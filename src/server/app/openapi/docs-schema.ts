import { type Html, html } from '#server/platform/html.ts'
import type { Schema } from './schemas.ts'

/** Describes the type of a value, with links to named types: `list of Race`, `text or null`, `one of m, f, mixed`. */
export function kindOf(schema: Schema): Html {
  if (schema.$ref) return linkTo(schema.$ref)
  if (schema.anyOf) return joined(schema.anyOf.map((each) => kindOf(asSchema(each))))
  if (schema.enum) return html`one of ${schema.enum.map(String).join(', ')}`
  if (schema.type === 'array') return html`list of ${kindOf(asSchema(schema.items))}`
  if (Array.isArray(schema.type)) return html`${schema.type.map(typeName).join(' or ')}${detailsOf(schema)}`
  return html`${typeName(schema.type)}${detailsOf(schema)}`
}

/** Lists the fields of an object, or the values of a list of constants. Returns null for other types. */
export function fieldsOf(schema: Schema): Html | null {
  if (schema.anyOf?.every((each) => asSchema(each).const !== undefined)) return constantsOf(schema.anyOf)
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return null
  const optional = (name: string) => (schema.required?.includes(name) ? null : html` <em>optional</em>`)
  return html`<ul class="fields">${fields.map(([name, field]) => {
    const inner = asSchema(field)
    const kind = html`<span>${kindOf(inner)}${optional(name)}</span>`
    return html`<li><code>${name}</code> ${kind}${fieldsOf(contentOf(inner))}</li>`
  })}</ul>`
}

/** Lists the allowed values of a field, each with its description. */
function constantsOf(values: Schema['anyOf'] & object): Html {
  return html`<ul class="fields">${values.map((value) => {
    const { const: constant, description } = asSchema(value)
    return html`<li><code>${String(constant)}</code> <span>${description ?? ''}</span></li>`
  })}</ul>`
}

/** Returns the schema of a list's items or, of several alternatives, the first with fields, or else `schema`. */
export function contentOf(schema: Schema): Schema {
  if (schema.type === 'array') return asSchema(schema.items)
  return schema.anyOf?.map((each) => asSchema(each)).find((each) => each.properties) ?? schema
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
}

function typeName(type: string | undefined): string {
  return type === undefined ? 'anything' : (TYPE_NAMES[type] ?? type)
}

function detailsOf({ format, minimum, maximum, maxLength, pattern }: Schema): string {
  const range =
    maximum === undefined
      ? minimum === undefined
        ? ''
        : `from ${minimum}`
      : `${minimum ?? ''} to ${maximum}`
  const length = maxLength === undefined ? '' : `at most ${maxLength} characters`
  const details = [format ?? '', range, length, shownPattern(pattern)].filter((each) => each !== '')
  return details.length === 0 ? '' : ` (${details.join('; ')})`
}

/** Leaves out patterns that only exclude NUL, because readers need not know about them. */
function shownPattern(pattern: string | undefined): string {
  return pattern === undefined || pattern.includes('\\0') ? '' : pattern
}

function linkTo(ref: string): Html {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return html`<a href="#${name}">${name}</a>`
}

function joined(kinds: readonly Html[]): Html {
  return { markup: kinds.map(({ markup }) => markup).join(' or ') }
}

/** Narrows the type: JSON Schema also allows a boolean or a list here, but our schemas have neither. */
function asSchema(schema: Schema['items']): Schema {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {}
}
