import { z } from 'zod'

const whole = 'must be a whole number'

/** A key of ours, as it stands in a body or a reply. */
export const Id = z.int(whole).min(1, whole).max(2_147_483_647, whole)

/** A key of ours, as it stands in a path or a query: digits and nothing else. */
export const IdText = digits(whole).pipe(Id)

/** ISO 3166 alpha-3. */
export const CountryCode = z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters')

export const Gender = z.enum(['m', 'f', 'mixed'], 'must be m, f or mixed')

/** Points, at most two decimals. */
export const Points = z.number().multipleOf(0.01)

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** `True` and `true`, `False` and `false` (rules §10). */
export const QueryBoolean = z
  .enum(['true', 'True', 'false', 'False'], 'must be true or false')
  .transform((text) => text.toLowerCase() === 'true')

/** Asks for rows `offset` to `offset + limit` of a list; the reply's X-Total-Count says how many there are. */
export const pageOf = (most: number, usual: number) => ({
  limit: wholeFrom(1, most).default(usual),
  offset: wholeFrom(0, 1_000_000_000).default(0),
})

/** One line of text; the database takes any character but NUL and half pairs of surrogates. */
export const Line = z
  .string('must be text, given once')
  .regex(/^[^\0]*$/, 'must be text')
  .refine((text) => !/\p{Cs}/u.test(text), 'must be text')

/** Text to look for; the server folds its case. */
export const SearchText = Line.trim().max(140, 'must be at most 140 characters').optional()

function wholeFrom(least: number, most: number) {
  const range = `must be a whole number from ${least} to ${most}`
  return digits(range).pipe(z.int(range).min(least, range).max(most, range))
}

/** Not `0x1`, `1e3` or what else reads as a number. */
function digits(sentence: string) {
  return z.coerce
    .string<number | string>(sentence)
    .regex(/^\d{1,10}$/, sentence)
    .transform(Number)
}
