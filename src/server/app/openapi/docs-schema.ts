import { type Html, html } from '#server/platform/html.ts'
import type { Schema } from './schemas.ts'

/** The type of a value as text: `list of Race`, `text or null`, `m, f or mixed`, with links to named types. */
export function kindOf(schema: Schema): Html {
  if (schema.$ref) return linkTo(schema.$ref)
  if (schema.anyOf) return joined(schema.anyOf.map((each) => kindOf(asSchema(each))))
  if (schema.enum) return html`one of ${schema.enum.map(String).join(', ')}`
  if (schema.type === 'array') return html`list of ${kindOf(asSchema(schema.items))}`
  if (Array.isArray(schema.type)) return html`${schema.type.map(word).join(' or ')}${detailsOf(schema)}`
  return html`${word(schema.type)}${detailsOf(schema)}`
}

/** The fields of an object with their types; empty for other types. */
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

/** The values of a field that has a description for each. */
function constantsOf(values: Schema['anyOf'] & object): Html {
  return html`<ul class="fields">${values.map((value) => {
    const { const: constant, description } = asSchema(value)
    return html`<li><code>${String(constant)}</code> <span>${description ?? ''}</span></li>`
  })}</ul>`
}

/** The items of a list, or the schema itself. */
export function contentOf(schema: Schema): Schema {
  if (schema.type === 'array') return asSchema(schema.items)
  return schema.anyOf?.map((each) => asSchema(each)).find((each) => each.properties) ?? schema
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
}

function word(type: string | undefined): string {
  return type === undefined ? 'anything' : (WORDS[type] ?? type)
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

/** The exclusion of NUL is not shown to readers. */
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

/** A schema may also be a boolean; ours are not. */
function asSchema(schema: Schema['items']): Schema {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {}
}
