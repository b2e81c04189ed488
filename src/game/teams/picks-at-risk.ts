import { type AthleteStarts, type ListedRace, startsOf } from '../calendar/start-lists.ts'
import type { OwnedAthlete } from './picks.ts'

/** What start lists may say about a pick who is at risk, most serious first. */
const RISKS = ['out', 'misses', 'doubtful'] as const

type Risk = (typeof RISKS)[number]

/** A pick who may not start in every race of the selection. */
export type PickAtRisk = Omit<AthleteStarts, 'outlook'> & { pick: OwnedAthlete; outlook: Risk }

/** The picks of a team who, according to the start lists, may not start in every race, most serious first. */
export function picksAtRisk(
  picks: readonly OwnedAthlete[],
  races: readonly ListedRace[],
  takes_team_picks: boolean,
): PickAtRisk[] {
  const at_risk = picks.flatMap((pick) => {
    const { outlook, missed_race_ids } = startsOf({ ...pick, is_team: takes_team_picks }, races)
    const risk = RISKS.find((each) => each === outlook)
    return risk ? [{ pick, outlook: risk, missed_race_ids }] : []
  })
  return at_risk.sort((a, b) => RISKS.indexOf(a.outlook) - RISKS.indexOf(b.outlook))
}
