import { z } from 'zod'

const WHOLE_NUMBER = 'must be a whole number'

/** An id in a body or a reply. */
export const Id = z.int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).max(2_147_483_647, WHOLE_NUMBER)

/** An id in a path or a query: digits only. */
export const IdText = digits(WHOLE_NUMBER).pipe(Id)

/** A country code of three letters (ISO 3166 alpha-3). */
export const CountryCode = z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters')

export const Gender = z.enum(['m', 'f', 'mixed'], 'must be m, f or mixed')

/** Points, with at most two decimals. */
export const Points = z.number().multipleOf(0.01)

/** An instant in ISO 8601. In replies it is in UTC; in requests it may have another offset. */
export const Instant = z.iso.datetime({ offset: true })

/** Accepts `true`, `True`, `false` and `False` (rules §10). */
export const QueryBoolean = z
  .enum(['true', 'True', 'false', 'False'], 'must be true or false')
  .transform((text) => text.toLowerCase() === 'true')

/**
 * Selects at most `limit` rows of a list, after skipping `offset` rows. The reply's header X-Total-Count is the number
 * of rows in the whole list.
 */
export const pageQuery = (max: number, default_limit: number) => ({
  limit: wholeNumberBetween(1, max).default(default_limit),
  offset: wholeNumberBetween(0, 1_000_000_000).default(0),
})

/** A text that the database accepts: any characters except NUL and unpaired surrogates. */
const storable = (sentence: string) =>
  z
    .string(sentence)
    .regex(/^[^\0]*$/, 'must be text')
    .refine((text) => !/\p{Cs}/u.test(text), 'must be text')

/** Any text that the database accepts, including line breaks. */
export const AnyText = storable('must be a single text value')

/** Like `AnyText`, with an error message for a text of several lines. */
export const LongText = storable('must be text')

/** A text to search for. The search ignores case. */
export const SearchText = AnyText.trim().max(140, 'must be at most 140 characters').optional()

function wholeNumberBetween(min: number, max: number) {
  const range = `must be a whole number from ${min} to ${max}`
  return digits(range).pipe(z.int(range).min(min, range).max(max, range))
}

/** Parses a number that is written in digits. Rejects `0x1`, `1e3` and other forms that `Number` accepts. */
function digits(sentence: string) {
  return z.coerce
    .string<number | string>(sentence)
    .regex(/^\d{1,10}$/, sentence)
    .transform(Number)
}
