import type { OwnedAthlete as Owned } from '#contract/teams.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import { inTeamOrder } from '#game/teams/team-order.ts'
import type { NamedPick, TeamRow } from './store/teams.ts'

type NamedAthlete = { athlete_id: number; name: string; country: string }

/** Converts picks to the form of replies, in the order of a team. */
export function ownedAthletes(picks: readonly NamedPick[]): Owned[] {
  return picks
    .toSorted(inTeamOrder)
    .map(({ athlete_id, name, country, gender, is_cub, is_team_captain, rank, bought_for }) => {
      const athlete = { athlete_id, name, country, gender, is_cub }
      return { athlete, athlete_id, is_team_captain, rank, bought_for }
    })
}

/** Adds to each pick the athlete's name and country from the given lists. */
export function withNames(
  picks: readonly OwnedAthlete[],
  ...known: (readonly NamedAthlete[])[]
): NamedPick[] {
  const names = new Map(known.flat().map((each) => [each.athlete_id, each]))
  return picks.map((pick) => {
    const { name, country } = names.get(pick.athlete_id)!
    return { ...pick, name, country }
  })
}

/** Returns the rows to delete and to insert so that the team `before` becomes `after`. */
export function differenceOf(
  before: readonly OwnedAthlete[],
  after: readonly OwnedAthlete[],
): { removed: number[]; added: OwnedAthlete[] } {
  const kept = new Set(after.filter((pick) => before.some((each) => isSame(each, pick))).map(idOf))
  return {
    removed: before.map(idOf).filter((athlete_id) => !kept.has(athlete_id)),
    added: after.filter((pick) => !kept.has(pick.athlete_id)),
  }
}

function isSame(a: OwnedAthlete, b: OwnedAthlete): boolean {
  return (
    a.athlete_id === b.athlete_id &&
    a.bought_for === b.bought_for &&
    a.is_team_captain === b.is_team_captain &&
    a.rank === b.rank
  )
}

function idOf(pick: OwnedAthlete): number {
  return pick.athlete_id
}

/**
 * Returns the ETag of a team: its revision. If the team rolled over from another selection, the id of that selection
 * comes first.
 */
export function tagOf({ home, revision }: Pick<TeamRow, 'home' | 'revision'>, selection_id: number): string {
  return home === null || home === selection_id ? `"${revision}"` : `"${home}-${revision}"`
}

/** Whether the If-Match header names a revision. `*` names none, because it matches any team. */
export function namesRevision(if_match: string | undefined): if_match is string {
  return if_match !== undefined && /"/.test(if_match)
}

/**
 * Whether a change is based on the team with this tag: If-Match names the tag or no revision at all. Proxies that
 * compress replies make tags weak, so `W/"1"` matches `"1"`.
 */
export function isBasedOn(if_match: string | undefined, tag: string): boolean {
  if (if_match === undefined || if_match.trim() === '*') return true
  return if_match.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
