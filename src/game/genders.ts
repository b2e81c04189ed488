/** The gender `mixed` is for teams only. */
export type Gender = 'm' | 'f' | 'mixed'

export const GENDERS: readonly Gender[] = ['m', 'f', 'mixed']

const PLURALS: Record<Gender, string> = { f: 'women', m: 'men', mixed: 'athletes' }

/** The plural noun for a gender: `men`, `women`, or `athletes` if the gender is mixed or unknown. */
export function genderText(gender: Gender | undefined): string {
  return PLURALS[gender ?? 'mixed']
}

/** The heading for a list of athletes of a gender. */
export const GENDER_TITLES: Readonly<Record<Gender, string>> = { m: 'Men', f: 'Women', mixed: 'Mixed' }

const LABELS: Record<Gender, string> = { f: 'Female', m: 'Male', mixed: 'Mixed' }

/** The label of a gender on an athlete's page. */
export function genderLabel(gender: Gender): string {
  return LABELS[gender]
}

export function noPicksText(gender: Gender | undefined): string {
  return `You have not selected any ${genderText(gender)}`
}
