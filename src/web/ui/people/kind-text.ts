import type { Athlete } from '#contract/athletes.ts'
import { type Gender, genderLabel } from '#game/genders.ts'

const TEAMS: Record<Gender, string> = { m: 'Men’s team', f: 'Women’s team', mixed: 'Mixed team' }

/** `Male` or `Female` for an athlete; `Men’s team` and the like for a team. */
export function kindText({ gender, is_team }: Pick<Athlete, 'gender' | 'is_team'>): string {
  return is_team ? TEAMS[gender] : genderLabel(gender)
}
