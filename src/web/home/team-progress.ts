import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES, type Gender } from '#game/genders.ts'
import { countPlaces } from '#game/teams/limits.ts'

/** `size` is the number of athletes in a complete team, or in its part of one gender. Null if it is not limited. */
export type Progress = { picked: number; size: number | null }

export type TeamProgress = Progress & { parts: (Progress & { title: string })[] }

type Picked = { gender: Gender }

type Limits = Pick<
  Selection,
  'races' | 'is_coed' | 'is_mixed' | 'max_picks_per_gender' | 'max_picks' | 'cub_picks'
>

/** Returns how much of a team is picked. Women and men are counted separately if each has its own limit. */
export function teamProgress(selection: Limits, picks: readonly Picked[]): TeamProgress {
  const { is_coed, is_mixed, max_picks_per_gender } = selection
  const genders = gendersOf(selection.races)
  const limit = max_picks_per_gender || null
  const is_split = limit !== null && !is_coed && !is_mixed && genders.length > 1
  const countOf = (gender: Gender) => picks.filter((pick) => pick.gender === gender).length

  return {
    picked: picks.length,
    size: countPlaces(selection, genders.length),
    parts: is_split
      ? genders.map((gender) => ({ title: GENDER_TITLES[gender], picked: countOf(gender), size: limit }))
      : [],
  }
}

/** Returns a text such as `12 of 16 picked`. */
export function progressText({ picked, size }: Progress): string {
  return size === null ? `${picked} picked` : `${picked} of ${size} picked`
}

/** Returns `5 of 6`, or only `7` if places for cubs are used too, because a cub may have either gender. */
export function partText({ picked, size }: Progress): string {
  return size === null || picked > size ? String(picked) : `${picked} of ${size}`
}

export function teamSentence({ picked, size }: Progress): string {
  if (size === null || picked === 0) return ''
  if (picked >= size) return 'Your team is complete. You can change it until the deadline.'
  return `${size - picked} ${size - picked === 1 ? 'place' : 'places'} left.`
}

function gendersOf(races: Limits['races']): Gender[] {
  return (['f', 'm', 'mixed'] as const).filter((gender) => races.some((race) => race.gender === gender))
}
