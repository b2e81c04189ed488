import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { describe, type Schema } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  description?: string
}

export function parametersOf({
  params,
  query,
  request_headers = [],
  required_headers = [],
}: Route): Parameter[] {
  const required_names = new Set<string>(required_headers)
  const headers = request_headers.map((name) => ({ ...HEADERS[name], required: required_names.has(name) }))
  return [...fieldsOf(params, 'path'), ...fieldsOf(query, 'query'), ...headers]
}

const HEADERS: Record<NonNullable<Route['request_headers']>[number], Omit<Parameter, 'required'>> = {
  'idempotency-key': {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description:
      'A random key for each change. A change that is sent again with the same key takes effect once. Without a key, each request takes effect',
  },
  'if-match': {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description:
      'The ETag of the object that the change is based on. If the object has changed since, the server replies with 412',
  },
}

function fieldsOf(fields: z.ZodType | undefined, place: Parameter['in']): Parameter[] {
  if (!(fields instanceof z.ZodObject)) return []
  const shape: Record<string, z.ZodType> = fields.shape
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: place,
    required: !field.safeParse(undefined).success,
    schema: schemaOf(field),
  }))
}

/**
 * Returns the schema of the parsed value, such as a whole number, if JSON Schema can describe it. Otherwise returns the
 * schema of the text that is sent, such as `true` or `True`.
 */
function schemaOf(field: z.ZodType): Schema {
  const { schema: parsed } = describe(field, 'output')
  return 'type' in parsed || 'enum' in parsed ? parsed : { ...describe(field, 'input').schema, ...parsed }
}
