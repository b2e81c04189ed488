import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { describe, type Schema } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

/** What stands in the path and in the query. */
export function parametersOf({ params, query }: Route): Parameter[] {
  return [...fieldsOf(params, 'path'), ...fieldsOf(query, 'query')]
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

/** As it is read where that can be said (a whole number), otherwise as it is written (`true` or `True`). */
function schemaOf(field: z.ZodType): Schema {
  const { schema: read } = describe(field, 'output')
  return 'type' in read || 'enum' in read ? read : { ...describe(field, 'input').schema, ...read }
}
