export const NO_SCORE = '-'
export const NO_RANK = 'N/A'
export const NO_LIMIT = '∞'

/** A language tag such as `en-GB`. If it is undefined, the platform's default language is used. */
type Locale = string | undefined

type Missing = null | undefined

/** Formats a number with at most two decimals, and groups its digits as usual in the language of the locale. */
export function formatNumber(value: number, locale?: Locale): string {
  const english = ENGLISH_LOCALES.has(locale) ? writeEnglish(value) : undefined
  return english ?? numberFormat(locale).format(value)
}

/**
 * English locales that group digits in thousands with commas; `en-IN` does not. If possible, numbers in these locales
 * are formatted without `Intl`, because its first call for a language takes tens of milliseconds in a browser.
 */
export const ENGLISH_LOCALES: ReadonlySet<Locale> = new Set([
  'en',
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-NZ',
])

/**
 * Formats a number for the `ENGLISH_LOCALES`. Returns undefined for a number that must be rounded or is not a plain
 * decimal, because only `Intl` formats it correctly.
 */
function writeEnglish(value: number): string | undefined {
  const [, whole, decimals = ''] = /^(-?\d+)(\.\d\d?)?$/.exec(String(value)) ?? []
  return whole && whole.replace(/\B(?=(\d{3})+$)/g, ',') + decimals
}

const formats = new Map<Locale, Intl.NumberFormat>()

/** Returns a cached formatter, because creating one takes much longer than using it. */
function numberFormat(locale: Locale): Intl.NumberFormat {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
  formats.set(locale, format)
  return format
}

export function formatMoney(amount: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(amount) ? fallback : `$${formatNumber(amount, locale)}`
}

/** Formats points without a unit. */
export function formatPoints(points: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(points) ? fallback : formatNumber(points, locale)
}

export function formatPointsWithUnit(points: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(points) ? fallback : `${formatPoints(points, locale)} p.`
}

export function formatRank(rank: number | Missing, locale?: Locale): string {
  return isMissing(rank) ? NO_RANK : formatNumber(rank, locale)
}

/** Formats a rank as `6 of 301`; as `6` if the total is not known; as `N/A` if there is no rank. */
export function formatRankOf(rank: number | Missing, total: number | Missing, locale?: Locale): string {
  if (isMissing(rank) || isMissing(total)) return formatRank(rank, locale)
  return `${formatRank(rank, locale)} of ${formatNumber(total, locale)}`
}

/** Formats the limit of a selection. Zero, null and undefined mean that there is no limit. */
export function formatLimit(limit: number | Missing, locale?: Locale): string {
  return limit ? formatNumber(limit, locale) : NO_LIMIT
}

/** Formats points per game. They are null for an athlete without a price, and shown as ∞. */
export function formatPointsPerGame(points: number | Missing, locale?: Locale): string {
  return isMissing(points) ? NO_LIMIT : formatPoints(points, locale)
}

/** Formats a ratio from 0 to 1, such as popularity, as a percentage. */
export function formatRatio(ratio: number | Missing, fallback = NO_SCORE): string {
  return isMissing(ratio) ? fallback : `${Math.round(ratio * 100)}%`
}

const SUFFIXES = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** Formats a place or a rank as `1st`, `2nd` or `17th`. */
export function ordinal(place: number): string {
  return `${place}${SUFFIXES[ordinals.select(place)]}`
}

/** Lists the first names of a long list, such as `Anna, Bo and 12 more`. */
export function someNames(names: readonly string[], max: number, separator = ', '): string {
  const shown = names.slice(0, max).join(separator)
  return names.length > max ? `${shown} and ${names.length - max} more` : shown
}

/** Shortens a name of more than 21 characters to 18 characters and three dots. */
export function cutName(name: string): string {
  const characters = Array.from(name)
  return characters.length > 21 ? `${characters.slice(0, 18).join('')}...` : name
}

function isMissing(value: number | Missing): value is Missing {
  return value === null || value === undefined
}
