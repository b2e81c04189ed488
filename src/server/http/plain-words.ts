import type { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
}

/** What is wrong with a field whose schema has no sentence of its own for it. */
export function plainWords({ path = [], ...issue }: z.core.$ZodRawIssue): string {
  return path.length > 0 ? wordsFor(issue) : `The body ${wordsFor(issue)}`
}

function wordsFor(issue: Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>): string {
  if (issue.input === undefined) return 'must be given'
  if (issue.code === 'invalid_type') return `must be ${KINDS[String(issue.expected)] ?? 'something else'}`
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}${unitOf(issue)}`
  if (issue.code === 'too_small') return `must be at least ${String(issue.minimum)}${unitOf(issue)}`
  if (issue.code === 'invalid_value') return `must be ${(issue.values as unknown[]).join(' or ')}`
  return 'is not as it should be'
}

function unitOf({ origin }: Record<string, unknown>): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' long' : ''
}
