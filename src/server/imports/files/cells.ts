import { EXTERNAL_CODE } from '#game/external-codes.ts'
import type { CellFormat } from '#text/imports/cell-formats.ts'

/** The format of a cell. `read` parses its text, and returns undefined if the text is invalid. */
export type Cell<Value> = { format: CellFormat; read: (text: string) => Value | undefined }

/** Allows an empty cell or a missing column, which is read as null. */
export function optional<Value>(cell: Cell<Value>): Cell<Value | null> {
  return { format: orNothing(cell), read: (text) => (text === '' ? null : cell.read(text)) }
}

export function withDefault<Value>(cell: Cell<Value>, value: Value): Cell<Value> {
  return { format: orNothing(cell), read: (text) => (text === '' ? value : cell.read(text)) }
}

export function orNothing({ format }: Cell<unknown>): CellFormat {
  return { ...format, or_nothing: true }
}

export function wholeNumber(least: number, most: number): Cell<number> {
  const read = (text: string) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
  return { format: { format: 'whole-number', least, most }, read }
}

export function decimal(least: number, most: number): Cell<number> {
  const read = (text: string) => {
    const number = /^\d{1,6}([.]\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
  return { format: { format: 'decimal', least, most }, read }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Cell<Word> {
  return { format: { format: 'one-of', words }, read: (text) => words.find((word) => word === text) }
}

/** Matches text that a spreadsheet would run as a formula, and text with control characters. */
const DANGEROUS = /^[=+\-@]|[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u

export function text(most: number): Cell<string> {
  const read = (given: string) => {
    const normal = given.normalize('NFC')
    return normal !== '' && Array.from(normal).length <= most && !DANGEROUS.test(normal) ? normal : undefined
  }
  return { format: { format: 'text', most }, read }
}

export const code: Cell<string> = pattern('code', EXTERNAL_CODE)

/** Also accepts codes that only other games use, such as `-2`. Such codes match no athlete. */
export const foreign_code: Cell<string> = {
  format: code.format,
  read: (given) => (/^[\w.:-]{1,60}$/.test(given) ? given : undefined),
}

export const day: Cell<string> = {
  format: { format: 'day' },
  read: (given) => (isDay(given) ? given : undefined),
}

/** Accepts the seconds `00`, because spreadsheets add them. */
export const time_of_day: Cell<string> = {
  format: { format: 'time' },
  read: (given) => /^(?<time>([01]\d|2[0-3]):[0-5]\d)(:00)?$/.exec(given)?.groups?.time,
}

export const day_time: Cell<string> = {
  format: { format: 'day-time' },
  read: (given) => {
    const [date = '', time = ''] = given.split('T')
    const minute = time_of_day.read(time)
    return isDay(date) && minute !== undefined ? `${date}T${minute}` : undefined
  },
}

/** A time in the format of result lists: `58:01.4` or `1:00:50.8`. */
export const race_time = pattern('race-time', /^\+?\d{1,3}(:\d{2}){0,2}([.,]\d{1,3})?$/)

export const link = pattern('link', /^https?:\/\/[^\s<>"']{1,500}$/)

export const country_code = pattern('country-code', /^[A-Z]{3}$/)

export const yes_no: Cell<boolean> = {
  format: { format: 'yes-no' },
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
  format: { format: 'time-zone' },
  read: (given) =>
    Intl.supportedValuesOf('timeZone').includes(given) || given === 'UTC' ? given : undefined,
}

function pattern(format: 'code' | 'race-time' | 'link' | 'country-code', shape: RegExp): Cell<string> {
  return { format: { format }, read: (given) => (shape.test(given) ? given : undefined) }
}

function isDay(given: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(given)) return false
  const instant = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(given)
}
