import { formatNumber } from '#text/formats.ts'

/** Formats a count with its noun: `1 race`, `2 races`. With a locale, large numbers are grouped: `1,234 races`. */
export function countOf(count: number, noun: string, locale?: string): string {
  const number = locale === undefined ? count : formatNumber(count, locale)
  return `${number} ${noun}${count === 1 ? '' : 's'}`
}

/** Says how many settings of a form were edited. */
export function changesCaption(count: number): string {
  return count === 0
    ? 'There are no changes to save.'
    : `${countOf(count, 'change')}. You can undo this at any time.`
}
