import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES, GENDERS, type Gender, noPicksText } from '#game/genders.ts'
import type { PickLimit } from '#game/teams/limits.ts'
import type { TeamPick } from './team-pick.ts'

/** A group of picks with a common limit. `gender` is undefined if men and women share the places. */
export type TeamGroup = {
  gender: Gender | undefined
  title: string
  picks: readonly TeamPick[]
  /** The number of picks that count against the limit. Cubs do not count if there are places only for cubs. */
  counted: number
  limit: PickLimit
  /** Whether the limit of the whole team is lower than the sum of the groups' limits. */
  is_shared: boolean
  /** The number of free places to show. All groups together show no more free places than the whole team has. */
  free: number
}

type Rules = Pick<
  Selection,
  'is_coed' | 'is_mixed' | 'takes_team_picks' | 'max_picks_per_gender' | 'max_picks' | 'cub_picks' | 'races'
>

/** Splits a team into the groups of its selection. These are men and women, or both together, or mixed teams. */
export function teamGroups(selection: Rules, picks: readonly TeamPick[]): TeamGroup[] {
  const { is_coed, max_picks, max_picks_per_gender } = selection
  const genders = is_coed ? [undefined] : gendersOf(selection, picks)
  const limit = max_picks_per_gender || null
  const room = max_picks ? Math.max(0, (teamSize(selection, picks).limit ?? 0) - picks.length) : Infinity

  const groups = genders.map((gender) => {
    const gender_picks = picks.filter((pick) => gender === undefined || pick.gender === gender)
    const counted = countedPicks(gender_picks, selection)
    return { gender, title: titleOf(gender, selection), picks: gender_picks, counted, limit }
  })
  const is_shared = Boolean(max_picks && limit && groups.length * limit > max_picks)
  const free = freePlaces(
    groups.map(({ counted }) => counted),
    limit ?? 0,
    room,
  )
  return groups.map((group, index) => ({ ...group, is_shared, free: free[index] ?? 0 }))
}

/**
 * Distributes the free places of the team among the groups. Each place is given to the group with the fewest picks and
 * places so far.
 */
function freePlaces(counts: readonly number[], limit: number, room: number): number[] {
  const filled = [...counts]
  for (let left = room; left > 0; left--) {
    const open = filled.filter((count) => count < limit)
    if (open.length === 0) break
    filled[filled.indexOf(Math.min(...open))]! += 1
  }
  return filled.map((count, index) => count - (counts[index] ?? 0))
}

/** Returns the number of picks that count against the limit per gender. This is the same rule as in `mayFit`. */
export function countedPicks(
  picks: readonly Pick<TeamPick, 'is_cub'>[],
  { cub_picks }: Pick<Selection, 'cub_picks'>,
): number {
  return cub_picks > 0 ? picks.filter(({ is_cub }) => !is_cub).length : picks.length
}

/**
 * The size of a team. `limit` is the maximum number of picks, including the current cubs, or null if there is no limit.
 * `cubs` is the number of cubs that can be picked in addition.
 */
type TeamSize = { limit: PickLimit; cubs: number }

export function teamSize(selection: Rules, picks: readonly Pick<TeamPick, 'is_cub'>[]): TeamSize {
  const { max_picks, max_picks_per_gender, cub_picks, is_coed } = selection
  if (max_picks) {
    const cubs = Math.min(cub_picks, picks.filter(({ is_cub }) => is_cub).length)
    return { limit: max_picks + cubs, cubs: cub_picks - cubs }
  }
  if (!max_picks_per_gender) return { limit: null, cubs: 0 }
  const groups = is_coed ? 1 : gendersOf(selection, []).length
  return { limit: groups * max_picks_per_gender, cubs: 0 }
}

/**
 * For a mixed selection, returns only `mixed`. Otherwise returns the genders of its races, or men and women if it has
 * no race or a mixed race. Genders of picks are added, because the races may have changed after the picks were made.
 */
export function gendersOf({ is_mixed, races }: Rules, picks: readonly TeamPick[]): Gender[] {
  if (is_mixed) return ['mixed']
  const racing_genders = new Set(races.map(({ gender }) => gender))
  const takes_all = racing_genders.size === 0 || racing_genders.has('mixed')
  return GENDERS.filter((gender) => {
    if (picks.some((pick) => pick.gender === gender)) return true
    return gender !== 'mixed' && (takes_all || racing_genders.has(gender))
  })
}

const TEAM_TITLES: Record<Gender, string> = { m: 'Men’s teams', f: 'Women’s teams', mixed: 'Mixed teams' }

function titleOf(gender: Gender | undefined, { takes_team_picks }: Rules): string {
  if (gender === undefined) return takes_team_picks ? 'Teams' : 'Men and women'
  return titleOfGender(gender, takes_team_picks)
}

/** Returns the heading above the athletes of a gender, or above its national teams. */
export function titleOfGender(gender: Gender, takes_team_picks: boolean): string {
  return (takes_team_picks ? TEAM_TITLES : GENDER_TITLES)[gender]
}

const ONE_OF_GENDER: Record<Gender, string> = { m: 'a man', f: 'a woman', mixed: 'an athlete' }

export function emptyPlaceText(gender: Gender | undefined, takes_team_picks: boolean): string {
  return takes_team_picks ? 'Pick a team' : `Pick ${ONE_OF_GENDER[gender ?? 'mixed']}`
}

export function nonePickedText(gender: Gender | undefined, takes_team_picks: boolean): string {
  return takes_team_picks ? 'You have not selected any teams' : noPicksText(gender)
}

type GroupCounts = Pick<TeamGroup, 'picks' | 'counted' | 'limit' | 'is_shared'>

/** Returns the text beside the heading, such as `3 of 8 · captain Hedda Lie` or `3 picked (max 6) and 2 cubs`. */
export function groupNote({ picks, counted, limit, is_shared }: GroupCounts, limit_text: string): string {
  const captain = picks.find((pick) => pick.is_team_captain)
  const cubs = picks.length - counted
  const count = !limit
    ? String(picks.length)
    : is_shared
      ? `${counted} picked (max ${limit_text})${cubsText(cubs)}`
      : `${counted} of ${limit_text}${cubsText(cubs)}`
  return captain ? `${count} · captain ${captain.athlete.name}` : count
}

export function cubCount(cubs: number): string {
  return `${cubs} ${cubs === 1 ? 'cub' : 'cubs'}`
}

function cubsText(cubs: number): string {
  return cubs === 0 ? '' : ` and ${cubCount(cubs)}`
}
