import type { Selection } from '#contract/weekends.ts'
import { type Gender, genderText } from '#game/genders.ts'
import { MOST_RESERVES } from '#game/teams/reserves.ts'
import { formatLimit } from '#text/formats.ts'
import { countedPicks, titleOfGender } from '../../team/team-groups.ts'
import type { ListTeam } from '../reserves/list-team.ts'

type Kind = Pick<Selection, 'takes_team_picks'>

export function pickerTitle(gender: Gender, { takes_team_picks }: Kind): string {
  return titleOfGender(gender, takes_team_picks)
}

/** Returns the noun for the athletes of a list, such as `men` or `teams`. */
export function pickerNoun(gender: Gender, { takes_team_picks }: Kind): string {
  return takes_team_picks ? 'teams' : genderText(gender)
}

type Limits = Pick<Selection, 'is_coed' | 'max_picks_per_gender' | 'cub_picks'>

/**
 * Returns a text such as `3 of 8 picked`. Counts both genders if they share places. Cubs are not counted if there are
 * places only for cubs.
 */
export function pickedText(
  gender: Gender,
  picks: readonly { gender: Gender; is_cub: boolean }[],
  limits: Limits,
  locale?: string,
): string {
  const { is_coed, max_picks_per_gender } = limits
  const gender_picks = picks.filter((pick) => is_coed || pick.gender === gender)
  const count = countedPicks(gender_picks, limits)
  return `${count} of ${formatLimit(max_picks_per_gender, locale)} picked${is_coed ? ', men and women together' : ''}`
}

/** Returns the note of a list: how many of its athletes are picked, or are reserves. */
export function listNote(
  gender: Gender,
  { picks, is_bench }: Pick<ListTeam, 'picks' | 'is_bench'>,
  limits: Limits,
  locale?: string,
): string {
  if (!is_bench) return pickedText(gender, picks, limits, locale)
  return `${picks.filter((pick) => pick.gender === gender).length} of ${MOST_RESERVES} reserves`
}
