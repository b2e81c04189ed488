import { hasCaptain } from './captain.ts'
import type { OwnedAthlete } from './picks.ts'

/** How many reserves of each gender a team may have. */
export const MOST_RESERVES = 2

/** An athlete who can replace a pick who does not start. In each gender, the reserve with `place` 1 is used first. */
export type Reserve = { athlete_id: number; gender: 'm' | 'f'; place: number; bought_for: number }

/** The reserves of a team, and the id of the pick who is the vice-captain. */
export type Bench = { vice_captain: number | null; reserves: readonly Reserve[] }

export const EMPTY_BENCH: Bench = { vice_captain: null, reserves: [] }

/** Whether a season, or one of its selections, has reserves and vice-captains. */
export type BenchSettings = { takes_reserves: boolean; takes_vice_captain: boolean }

/** What decides whether a selection can have reserves. Callers that do not know `rolls_over` omit it. */
type SelectionKind = { takes_team_picks: boolean; takes_ranked_picks: boolean; rolls_over?: boolean }

/** A selection has no reserves if players pick teams in it, or predict an order, or keep their squad (rules §11). */
export function takesReserves(settings: Pick<BenchSettings, 'takes_reserves'>, kind: SelectionKind): boolean {
  return settings.takes_reserves && isPlain(kind)
}

/** A selection without a captain has no vice-captain. */
export function takesViceCaptain(
  settings: Pick<BenchSettings, 'takes_vice_captain'>,
  kind: SelectionKind & { team_captains_enabled: boolean },
): boolean {
  return settings.takes_vice_captain && isPlain(kind) && hasCaptain(kind)
}

function isPlain({ takes_team_picks, takes_ranked_picks, rolls_over = false }: SelectionKind): boolean {
  return !takes_team_picks && !takes_ranked_picks && !rolls_over
}

/**
 * The reserves and the vice-captain after the picks have changed (rules §11). A reserve who is a pick now is removed.
 * A vice-captain who is no longer a pick, or is the captain now, is removed too.
 */
export function benchForPicks(picks: readonly OwnedAthlete[], { vice_captain, reserves }: Bench): Bench {
  const picked = new Set(picks.map((pick) => pick.athlete_id))
  const is_vice = picks.some((pick) => pick.athlete_id === vice_captain && !pick.is_team_captain)
  return {
    vice_captain: is_vice ? vice_captain : null,
    reserves: withPlaces(reserves.filter((each) => !picked.has(each.athlete_id))),
  }
}

/** Numbers the reserves of each gender without gaps. */
function withPlaces(reserves: readonly Reserve[]): Reserve[] {
  return reserves.map((each) => {
    const ahead = reserves.filter(({ gender, place }) => gender === each.gender && place < each.place)
    return { ...each, place: ahead.length + 1 }
  })
}
