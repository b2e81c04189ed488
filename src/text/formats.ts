export const NO_SCORE = '-'
export const NO_RANK = 'N/A'
export const NO_LIMIT = '∞'

/** A locale is a language tag such as `en-GB`; without one, the platform's default is used. */
type Locale = string | undefined

type Missing = null | undefined

/** An integer or a number with at most two decimals, grouped as in the user's language. */
export function formatNumber(value: number, locale?: Locale): string {
  const english = ENGLISH.has(locale) ? writeEnglish(value) : undefined
  return english ?? numberFormat(locale).format(value)
}

/**
 * Locales in which English numbers are grouped in thousands; India, South Africa and others differ. They are formatted
 * without `Intl`, because its first call for a language takes tens of milliseconds in a browser.
 */
export const ENGLISH: ReadonlySet<Locale> = new Set([
  'en',
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-NZ',
])

/** Undefined if the number must be rounded or is not a plain decimal; `Intl` formats such numbers. */
function writeEnglish(value: number): string | undefined {
  const [, whole, decimals = ''] = /^(-?\d+)(\.\d\d?)?$/.exec(String(value)) ?? []
  return whole && whole.replace(/\B(?=(\d{3})+$)/g, ',') + decimals
}

const formats = new Map<Locale, Intl.NumberFormat>()

/** Cached, because creating a formatter takes far longer than using it. */
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

/** A score in points, as sent in replies. */
export function formatScore(points: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(points) ? fallback : formatNumber(points, locale)
}

export function formatPoints(points: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(points) ? fallback : `${formatScore(points, locale)} p.`
}

export function formatRank(rank: number | Missing, locale?: Locale): string {
  return isMissing(rank) ? NO_RANK : formatNumber(rank, locale)
}

/** Zero or null means unlimited. */
export function formatLimit(limit: number | Missing, locale?: Locale): string {
  return limit ? formatNumber(limit, locale) : NO_LIMIT
}

/** Points per game; null, shown as ∞, for an athlete without a price. */
export function formatPointsPerGame(points: number | Missing, locale?: Locale): string {
  return isMissing(points) ? NO_LIMIT : formatScore(points, locale)
}

/** Popularity, a ratio from 0 to 1. */
export function formatRatio(ratio: number | Missing, fallback = NO_SCORE): string {
  return isMissing(ratio) ? fallback : `${Math.round(ratio * 100)}%`
}

/** Cuts the name of a selected athlete to 18 characters if it has more than 21. */
export function cutName(name: string): string {
  const characters = Array.from(name)
  return characters.length > 21 ? `${characters.slice(0, 18).join('')}...` : name
}

function isMissing(value: number | Missing): value is Missing {
  return value === null || value === undefined
}
