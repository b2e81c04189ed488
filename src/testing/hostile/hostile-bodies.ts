import fc from 'fast-check'
import type { Route } from '#contract/route.ts'
import { fieldsOf, sampleBody } from '#testing/sample-call.ts'

/** Unexpected field values, as they are written in a JSON body. */
const values = [
  'null true false 0 -1 1.5 -0 1e3 1e400 2147483648 99999999999999999999 [] {} [[]] [null] {"$ne":null} {"a":{"b":[]}}'.split(
    ' ',
  ),
  [
    '{"__proto__":{"role":"owner"}}',
    '{"constructor":{"prototype":{"role":"owner"}}}',
    '{"toString":1,"length":-1}',
  ],
  [
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"a\\udfffb"',
    '"\\u202Eabc"',
    '"\\uFEFF"',
    '"\\r\\n"',
    '"\\u0085\\u2028"',
  ],
  [
    '',
    ' ',
    '\t',
    'İ',
    'ﬀ',
    'e\u0301'.repeat(60),
    '﷽'.repeat(20),
    '🎿'.repeat(200),
    'x'.repeat(5000),
    'å'.repeat(129),
  ].map(quoted),
  [
    "' or 1=1 --",
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
    '=1+1',
    '%00',
    '../../etc/passwd',
  ].map(quoted),
  [
    'anna@example.org\r\nBcc: all@example.org',
    '"<a@b.c>"@example.org',
    'a@b',
    '@',
    'a@[127.0.0.1]',
    'javascript:alert(1)',
  ].map(quoted),
  ['__proto__', 'constructor', 'NaN', 'Infinity', '1', 'true', 'null', '[object Object]', 'NOR', 'nor'].map(
    quoted,
  ),
  [`${'['.repeat(2000)}${']'.repeat(2000)}`, `{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`],
].flat()

const invalid_bodies = [
  '',
  ' ',
  '{',
  '}',
  '{"email":',
  '{"email":"a"',
  'null',
  '[]',
  '""',
  '0',
  'true',
  '<xml/>',
  '\uFEFF{}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{} {}',
]

/**
 * Returns at least `count` bodies for a route: invalid ones, then bodies in which one field is replaced, omitted or
 * repeated, then random mixtures. Returns none if the route takes no object or list.
 */
export function hostileBodies(route: Pick<Route, 'body'>, count: number, seed: number): string[] {
  const whole = sampleBody(route)
  if (typeof whole !== 'object' || whole === null) return []
  const sample: object = Array.isArray(whole) ? whole[0] : whole
  const inList = (text: string) => (Array.isArray(whole) ? `[${text}]` : text)
  const fields = fieldsOf(route.body)
  const parts = Object.entries(sample).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const without = (name: string) => parts.filter(([other]) => other !== name)
  const objects = [
    ...fields.flatMap((name) => values.map((value) => joined([...without(name), [name, value]]))),
    ...fields.map((name) => joined(without(name))),
    ...fields.map((name) => joined([...parts, [name, '"again"']])),
    ...['bogus', '__proto__', '', '\\u0000'].map((name) => joined([...parts, [name, '1']])),
  ]
  const listed = [...invalid_bodies, ...values, ...objects.map(inList)]
  const numRuns = Math.max(40, count - listed.length)
  return [...listed, ...fc.sample(anyBody(parts, fields), { numRuns, seed }).map(inList)]
}

type Part = readonly [name: string, value: string]

/** Puts random values into several fields at once. */
function anyBody(parts: readonly Part[], fields: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map(quoted),
    fc.constantFrom(...values),
  )
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...fields) },
    { weight: 1, arbitrary: fc.string() },
  )
  const changes = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 })
  return changes.map((changed) => {
    const names = changed.map(([each]) => each)
    const kept = parts.filter(([each]) => !names.includes(each))
    return joined([...kept, ...changed.map(([each, given]): Part => [quoted(each).slice(1, -1), given])])
  })
}

function joined(parts: readonly Part[]): string {
  return `{${parts.map(([name, value]) => `"${name}":${value}`).join(',')}}`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
