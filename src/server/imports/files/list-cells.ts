import type { Gender } from '#game/genders.ts'
import type { ResultStatus } from '#game/scoring/results.ts'
import { type Cell, orNothing, race_time, wholeNumber } from './cells.ts'

/** What a cell contains. It can be a status, because lists also write `DNF` in the columns of places and times. */
export type ValueOrStatus<Value> = { value: Value | null; status: ResultStatus | null }

const STATUSES: Readonly<Record<string, ResultStatus>> = {
  DNF: 'DNF',
  DNF1: 'DNF',
  DNF2: 'DNF',
  RET: 'DNF',
  DNS: 'DNS',
  DNS1: 'DNS',
  DNS2: 'DNS',
  NPS: 'DNS',
  DNC: 'DNS',
  WDR: 'DNS',
  DSQ: 'DSQ',
  DSQ1: 'DSQ',
  DSQ2: 'DSQ',
  DQ: 'DSQ',
  DISQ: 'DSQ',
  LAP: 'LAP',
  LPD: 'LAP',
  LAPPED: 'LAP',
}

/** The values with which some lists mark athletes who have finished. */
const FINISHED = new Set(['OK', 'FIN', 'FINISHED'])

function statusOf(text: string): ResultStatus | undefined {
  const key = text.toUpperCase().replace(/[\s.]/g, '')
  return Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined
}

/** Whether a cell is empty or contains a dash, which some lists write instead. */
function isNothing(text: string): boolean {
  return /^[-–—]*$/.test(text)
}

/** Makes a cell that can contain a value, a status or nothing. */
function orStatus<Value>(plain: Cell<Value>, tidy: (text: string) => string) {
  const cell: Cell<ValueOrStatus<Value>> = {
    format: { ...orNothing(plain), or_status: true },
    read: (text) => {
      if (isNothing(text)) return { value: null, status: null }
      const status = statusOf(text)
      if (status) return { value: null, status }
      const value = plain.read(tidy(text))
      return value === undefined ? undefined : { value, status: null }
    },
  }
  return cell
}

/** A place such as `12` or `12.`, or a shared place such as `=12`, `12=` or `T12`. */
export const listed_place = orStatus(wholeNumber(1, 9999), (text) =>
  text.replace(/^(=|T-?)\s*(?=\d)/i, '').replace(/(?<=\d)\s*[.=]$/, ''),
)

export const listed_time = orStatus(race_time, (text) => text)

export const listed_status: Cell<ResultStatus | null> = {
  format: { format: 'status', or_nothing: true },
  read: (text) => (isNothing(text) || FINISHED.has(text.toUpperCase()) ? null : statusOf(text)),
}

/** Makes a cell that can also be empty or contain a dash. Both are read as null. */
export function dashed<Value>(cell: Cell<Value>): Cell<Value | null> {
  return { format: orNothing(cell), read: (text) => (isNothing(text) ? null : cell.read(text)) }
}

const GENDERS: Readonly<Record<string, Gender>> = {
  m: 'm',
  male: 'm',
  man: 'm',
  men: 'm',
  f: 'f',
  w: 'f',
  l: 'f',
  female: 'f',
  woman: 'f',
  women: 'f',
  ladies: 'f',
  mixed: 'mixed',
}

export const any_gender: Cell<Gender> = {
  format: { format: 'gender' },
  read: (text) => {
    const key = text.toLowerCase()
    return Object.hasOwn(GENDERS, key) ? GENDERS[key] : undefined
  },
}

export const listed_gender: Cell<Gender | null> = dashed(any_gender)
