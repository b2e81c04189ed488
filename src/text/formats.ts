export const NO_SCORE = '-'
export const NO_RANK = 'N/A'
export const NO_LIMIT = '∞'

/** A locale is a language tag such as `en-GB`; without one the platform's own is used. */
type Locale = string | undefined

type Missing = null | undefined

/** A whole number or one with at most two decimals, grouped as the reader's language does. */
export function formatNumber(value: number, locale?: Locale): string {
  const english = ENGLISH.has(locale) ? writeEnglish(value) : undefined
  return english ?? numberFormat(locale).format(value)
}

/**
 * Where English is most read; India, South Africa and others write numbers otherwise. They are written here without a question to
 * the browser, whose first answer about any language takes tens of milliseconds.
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

/** Undefined where it has to be rounded or is no plain decimal: that is left to the platform. */
function writeEnglish(value: number): string | undefined {
  const [, whole, decimals = ''] = /^(-?\d+)(\.\d\d?)?$/.exec(String(value)) ?? []
  return whole && whole.replace(/\B(?=(\d{3})+$)/g, ',') + decimals
}

const formats = new Map<Locale, Intl.NumberFormat>()

/** Kept, because making one takes far longer than using it. */
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

/** A score in points, as replies carry it. */
export function formatScore(points: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(points) ? fallback : formatNumber(points, locale)
}

export function formatPoints(points: number | Missing, locale?: Locale, fallback = NO_SCORE): string {
  return isMissing(points) ? fallback : `${formatScore(points, locale)} p.`
}

export function formatRank(rank: number | Missing, locale?: Locale): string {
  return isMissing(rank) ? NO_RANK : formatNumber(rank, locale)
}

/** A limit of zero or none is no limit. */
export function formatLimit(limit: number | Missing, locale?: Locale): string {
  return limit ? formatNumber(limit, locale) : NO_LIMIT
}

/** Points per game; without a price there is no bound to them. */
export function formatPointsPerGame(points: number | Missing, locale?: Locale): string {
  return isMissing(points) ? NO_LIMIT : formatScore(points, locale)
}

/** Popularity, a ratio from 0 to 1. */
export function formatRatio(ratio: number | Missing, fallback = NO_SCORE): string {
  return isMissing(ratio) ? fallback : `${Math.round(ratio * 100)}%`
}

/** Selected athletes: names longer than 21 characters keep their first 18. */
export function cutName(name: string): string {
  const characters = Array.from(name)
  return characters.length > 21 ? `${characters.slice(0, 18).join('')}...` : name
}

function isMissing(value: number | Missing): value is Missing {
  return value === null || value === undefined
}
