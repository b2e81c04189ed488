import type { Gender } from '#game/genders.ts'

export type NationalTeam = { country: string; number: number; gender: Gender }

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** Parses a team code such as `T-NOR-1-m`. */
export function teamOfCode(federation_code: string): NationalTeam | null {
  const found = /^T-([A-Z]{3})-([1-9])-(m|f|mixed)$/.exec(federation_code)
  if (!found) return null
  return { country: found[1]!, number: Number(found[2]), gender: found[3] as Gender }
}

/** Returns the number in a team's name: 2 for `NORWAY II`, and 1 for `NORWAY`. */
export function teamNumber(name: string): number {
  const last = name.split(' ').at(-1) ?? ''
  return NUMERALS.indexOf(last) + 1 || 1
}

/** Returns the name under which we store a team: `Norway I`. */
export function teamName(country_name: string, number: number): string {
  return `${country_name} ${NUMERALS[number - 1] ?? number}`
}

/** Returns a key that identifies a team in all lists. It contains no id, because other systems have other ids. */
export function teamKey({ country, gender, number }: NationalTeam): string {
  return `${country} ${gender} ${number}`
}
