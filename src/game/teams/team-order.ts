import { GENDERS, type Gender } from '#game/genders.ts'

type Placed = { athlete_id: number; gender: Gender; rank: number | null }

/** Compares two picks for display: by gender, then by place, then by athlete id. */
export function inTeamOrder(a: Placed, b: Placed): number {
  const genders = GENDERS.indexOf(a.gender) - GENDERS.indexOf(b.gender)
  return genders || (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.athlete_id - b.athlete_id
}
