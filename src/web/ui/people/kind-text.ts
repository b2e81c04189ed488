import type { Athlete } from '#contract/athletes.ts'
import { type Gender, genderLabel } from '#game/genders.ts'

const TEAMS: Record<Gender, string> = { m: 'Men’s team', f: 'Women’s team', mixed: 'Mixed team' }

/** Returns the kind of an athlete or team: `Male` or `Female`, or a text such as `Men’s team`. */
export function kindText({ gender, is_team }: Pick<Athlete, 'gender' | 'is_team'>): string {
  return is_team ? TEAMS[gender] : genderLabel(gender)
}
