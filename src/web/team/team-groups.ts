import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES, GENDERS, type Gender, noPicksText } from '#game/genders.ts'
import { type Limit, totalMaximum } from '#game/limits.ts'
import type { TeamPick } from './team-pick.ts'

/** Picks that share their places. `gender` is undefined where men and women do. */
export type TeamGroup = {
  gender: Gender | undefined
  title: string
  picks: readonly TeamPick[]
  /** Those of them whom the limit counts: a cub has a place of his own where there are places for cubs. */
  counted: number
  limit: Limit
  /** Places that are still to be filled, as far as the whole team has room. */
  free: number
}

type Rules = Pick<
  Selection,
  'is_coed' | 'is_mixed' | 'takes_team_picks' | 'max_picks_per_gender' | 'max_picks' | 'cub_picks' | 'races'
>

/** A team by whom it is picked of: men and women, both together, or mixed teams. */
export function teamGroups(selection: Rules, picks: readonly TeamPick[]): TeamGroup[] {
  const { is_coed, max_picks_per_gender } = selection
  const genders = is_coed ? [undefined] : gendersOf(selection, picks)
  const total = totalMaximum(selection)
  let room = total ? Math.max(0, total - picks.length) : Infinity

  return genders.map((gender) => {
    const own = picks.filter((pick) => gender === undefined || pick.gender === gender)
    const counted = countedPicks(own, selection)
    const free = Math.min(room, Math.max(0, (max_picks_per_gender || 0) - counted))
    room -= free
    return {
      gender,
      title: titleOf(gender, selection),
      picks: own,
      counted,
      limit: max_picks_per_gender || null,
      free,
    }
  })
}

/** How many the limits per gender count, as `mayFit` does. */
export function countedPicks(
  picks: readonly Pick<TeamPick, 'is_cub'>[],
  { cub_picks }: Pick<Selection, 'cub_picks'>,
): number {
  return cub_picks > 0 ? picks.filter(({ is_cub }) => !is_cub).length : picks.length
}

/** How many athletes a full team has; null where nothing says so. */
export function fullTeam(selection: Rules): Limit {
  const total = totalMaximum(selection)
  if (total || !selection.max_picks_per_gender) return total
  const groups = selection.is_coed ? 1 : gendersOf(selection, []).length
  return groups * selection.max_picks_per_gender
}

/** Of whom a selection takes picks; a team may hold others from before. */
export function gendersOf({ is_mixed, races }: Rules, picks: readonly TeamPick[]): Gender[] {
  if (is_mixed) return ['mixed']
  const raced = new Set(races.map(({ gender }) => gender))
  const isEverybodys = raced.size === 0 || raced.has('mixed')
  return GENDERS.filter((gender) => {
    if (picks.some((pick) => pick.gender === gender)) return true
    return gender !== 'mixed' && (isEverybodys || raced.has(gender))
  })
}

const TEAM_TITLES: Record<Gender, string> = { m: 'Men’s teams', f: 'Women’s teams', mixed: 'Mixed teams' }

function titleOf(gender: Gender | undefined, { takes_team_picks }: Rules): string {
  if (gender === undefined) return takes_team_picks ? 'Teams' : 'Men and women'
  return titleOfGender(gender, takes_team_picks)
}

/** The heading over what is picked of a gender: athletes, or national teams. */
export function titleOfGender(gender: Gender, takes_team_picks: boolean): string {
  return (takes_team_picks ? TEAM_TITLES : GENDER_TITLES)[gender]
}

const ONE: Record<Gender, string> = { m: 'a man', f: 'a woman', mixed: 'an athlete' }

/** On an empty place. */
export function pickOneText(gender: Gender | undefined, takes_team_picks: boolean): string {
  return takes_team_picks ? 'Pick a team' : `Pick ${ONE[gender ?? 'mixed']}`
}

/** Spec §8, with the word for whom it is about. */
export function nonePickedText(gender: Gender | undefined, takes_team_picks: boolean): string {
  return takes_team_picks ? 'You have not selected any teams' : noPicksText(gender)
}

type Noted = Pick<TeamGroup, 'picks' | 'counted' | 'limit'>

/** What stands beside the heading: `3 of 8 · captain Hedda Lie`, `6 of 6 and 2 cubs`. */
export function groupNote({ picks, counted, limit }: Noted, limit_text: string): string {
  const captain = picks.find((pick) => pick.is_team_captain)
  const count = limit
    ? `${counted} of ${limit_text}${cubsText(picks.length - counted)}`
    : String(picks.length)
  return captain ? `${count} · captain ${captain.athlete.name}` : count
}

function cubsText(cubs: number): string {
  return cubs === 0 ? '' : ` and ${cubs} ${cubs === 1 ? 'cub' : 'cubs'}`
}
