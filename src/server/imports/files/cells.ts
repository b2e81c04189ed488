import { EXTERNAL_CODE } from '#game/external-codes.ts'
/** Parses the text of a cell; undefined if it is invalid. */
export type Cell<Value> = { expected: string; read: (text: string) => Value | undefined }

/** An empty cell or a missing column is null. */
export function optional<Value>(cell: Cell<Value>): Cell<Value | null> {
  return { expected: `${cell.expected}, or nothing`, read: (text) => (text === '' ? null : cell.read(text)) }
}

export function withDefault<Value>(cell: Cell<Value>, value: Value): Cell<Value> {
  return { expected: `${cell.expected}, or nothing`, read: (text) => (text === '' ? value : cell.read(text)) }
}

export function wholeNumber(least: number, most: number): Cell<number> {
  const read = (text: string) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
  return { expected: `a whole number from ${least} to ${most}`, read }
}

export function decimal(least: number, most: number): Cell<number> {
  const read = (text: string) => {
    const number = /^\d{1,6}([.]\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
  return { expected: `a number from ${least} to ${most} with at most two decimals`, read }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Cell<Word> {
  return { expected: `one of ${words.join(', ')}`, read: (text) => words.find((word) => word === text) }
}

/** Rejects text that a spreadsheet would run as a formula, and control characters for terminals. */
const DANGEROUS = /^[=+\-@]|[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u

export function text(most: number): Cell<string> {
  const read = (given: string) => {
    const normal = given.normalize('NFC')
    return normal !== '' && Array.from(normal).length <= most && !DANGEROUS.test(normal) ? normal : undefined
  }
  return {
    expected: `a text of at most ${most} characters, without control characters and not starting with = + - @`,
    read,
  }
}

export const code: Cell<string> = pattern('a code of letters, digits, - _ . :', EXTERNAL_CODE)

export const day: Cell<string> = {
  expected: 'a date such as 2026-12-31',
  read: (given) => (isDay(given) ? given : undefined),
}

export const time_of_day = pattern('a time such as 07:00', /^([01]\d|2[0-3]):[0-5]\d$/)

export const day_time: Cell<string> = {
  expected: 'a day and time such as 2026-12-05T07:00, on the clocks of the weekend',
  read: (given) => {
    const [date = '', time = ''] = given.split('T')
    return isDay(date) && time_of_day.read(time) !== undefined ? given : undefined
  },
}

/** In the format of result lists: 58:01.4, or 1:00:50.8. */
export const race_time = pattern('a time such as 1:00:50.8', /^\+?\d{1,3}(:\d{2}){0,2}([.,]\d{1,3})?$/)

export const link = pattern('an address that starts with https:// or http://', /^https?:\/\/[^\s<>"']{1,500}$/)

export const country_code = pattern('a country code of three capitals', /^[A-Z]{3}$/)

export const yes_no: Cell<boolean> = {
  expected: 'yes or no',
  read: (given) => YES_NO.get(given.toLowerCase()),
}

const YES_NO = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
])

export const time_zone: Cell<string> = {
  expected: 'a time zone such as Europe/Oslo',
  read: (given) =>
    Intl.supportedValuesOf('timeZone').includes(given) || given === 'UTC' ? given : undefined,
}

function pattern(expected: string, shape: RegExp): Cell<string> {
  return { expected, read: (given) => (shape.test(given) ? given : undefined) }
}

function isDay(given: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(given)) return false
  const instant = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(given)
}
