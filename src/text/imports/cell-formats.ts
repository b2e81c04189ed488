type Range = { least: number; most: number }

/** Texts that describe what a cell of a file may contain. */
const FORMAT_TEXTS = {
  'whole-number': ({ least, most }: Range) => `a whole number from ${least} to ${most}`,
  decimal: ({ least, most }: Range) => `a number from ${least} to ${most} with at most two decimals`,
  'one-of': ({ words }: { words: readonly string[] }) => `one of ${words.join(', ')}`,
  text: ({ most }: { most: number }) =>
    `text of at most ${most} characters, without control characters and not starting with = + - @`,
  name: ({ most }: { most: number }) => `a name of at most ${most} characters`,
  code: () => 'a code of letters, digits and the characters - _ . : that starts with a letter or digit',
  day: () => 'a date such as 2026-12-31',
  time: () => 'a time such as 07:00',
  'day-time': () => 'a day and time such as 2026-12-05T07:00, in the time zone of the weekend',
  'race-time': () => 'a time such as 1:00:50.8',
  link: () => 'a URL that starts with https:// or http://',
  'country-code': () => 'a country code of three capital letters',
  'yes-no': () => 'yes or no',
  'time-zone': () => 'a time zone such as Europe/Oslo',
  gender: () => 'm, f or mixed (also M, W, men or women)',
  status: () => STATUS,
}

const STATUS = 'DNF, DNS, DSQ or LAP'

type Formats = typeof FORMAT_TEXTS

/**
 * The format that a cell must have, with its limits. With `or_status`, a status is allowed too. With `or_nothing`, the
 * cell may be empty.
 */
export type CellFormat = {
  [Format in keyof Formats]: { format: Format } & (Parameters<Formats[Format]> extends [infer Limits]
    ? Limits
    : unknown)
}[keyof Formats] & { or_status?: boolean; or_nothing?: boolean }

export function cellFormatText(cell: CellFormat): string {
  const text = FORMAT_TEXTS[cell.format] as (limits: CellFormat) => string
  return [text(cell), cell.or_status && `or ${STATUS}`, cell.or_nothing && 'or nothing']
    .filter(Boolean)
    .join(', ')
}
