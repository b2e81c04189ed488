import fc from 'fast-check'
import type { Served } from '#server/http/served.ts'
import { fieldsOf, sampleUrl } from '#testing/sample-call.ts'

/** Unexpected field values, as they are written in a URL. */
const values = [
  '0 -1 1.5 1e3 0x1 +1 007 2147483647 2147483648 99999999999999999999 NaN Infinity -Infinity'.split(' '),
  'null undefined true TRUE false [] {} 1;2 % _ \\ $1 " ! !RUS NOR,SWE mixed =1+1 @SUM(A1) pg_sleep(9)'.split(
    ' ',
  ),
  '__proto__ constructor prototype toString hasOwnProperty {{7*7}} ../../etc/passwd ..\\.. http://127.0.0.1/'.split(
    ' ',
  ),
  [
    "' or 1=1 --",
    "'; drop table users; --",
    '1 union select 1',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ],
  [
    '',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\0',
    'a\0b',
    'å'.repeat(120),
    'x'.repeat(199),
    'x'.repeat(1500),
    '🎿'.repeat(40),
  ],
  [
    'İ',
    'ß',
    'ﬀ',
    '﷽'.repeat(20),
    'e\u0301',
    '\u{10FFFF}',
    '\uFFFF',
    '\u202Eabc',
    '\uFEFF',
    '[object Object]',
  ],
]
  .flat()
  .map((text) => encodeURIComponent(text))

/** Malformed sequences, and characters with a special meaning, as they are written in a URL. */
const malformed_values = [
  '%',
  '%zz',
  '%ff',
  '%C0%80',
  '%ED%A0%80',
  '%F8%80%80%80',
  '%u0041',
  '%00%',
  '+',
  '&',
  '=',
  '%25%00',
]

const unknown_names = [
  '__proto__',
  'constructor',
  'bogus',
  'limit[]',
  'limit[0]',
  'limit.x',
  'name[$ne]',
  '%00',
  '',
]

/** A route of the contract, or another path that may be requested. */
type Attacked = { route: Pick<Served['route'], 'params' | 'query'> & { path: string } }

/** Returns at least `count` URLs of a route: first each field with each value, then random combinations. */
export function hostileAddresses({ route }: Attacked, count: number, seed: number): string[] {
  const fields = fieldsOf(route.query)
  const params = fieldsOf(route.params)
  const all = [...values, ...malformed_values]
  const path = sampleUrl(route.path, {})
  const listed = [
    ...params.flatMap((name) => all.filter(Boolean).map((value) => sampleUrl(route.path, { [name]: value }))),
    ...fields.flatMap((name) => all.map((value) => `${path}?${name}=${value}`)),
    ...[...fields, ...unknown_names].map((name) => `${path}?${name}=1&${name}=2`),
  ]
  const numRuns = Math.max(40, count - listed.length)
  return [...listed, ...fc.sample(anyAddress(route.path, params, fields), { numRuns, seed })]
}

/** Puts random values into several fields at once. */
function anyAddress(
  path: string,
  params: readonly string[],
  fields: readonly string[],
): fc.Arbitrary<string> {
  const text = fc.oneof(
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 150 })
      .map((any) => encodeURIComponent(any.toWellFormed())),
    fc.constantFrom(...values.filter(Boolean)),
    fc.integer().map(String),
  )
  const name = fc.oneof(fc.constantFrom(...fields, ...unknown_names), text)
  const query = fc.array(
    fc.tuple(name, text).map((pair) => pair.join('=')),
    { maxLength: 6 },
  )
  return fc
    .tuple(fc.tuple(...params.map(() => text)), query)
    .map(
      ([given, pairs]) =>
        `${sampleUrl(path, Object.fromEntries(params.map((key, n) => [key, given[n]!])))}?${pairs.join('&')}`,
    )
}
