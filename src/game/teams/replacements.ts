import type { Instant } from '#game/instants.ts'
import { type AthleteStarts, type ListedRace, startsOf } from '../calendar/start-lists.ts'
import { type TeamRules, teamWithoutPick } from './change-team.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, type OwnedAthlete, type Team } from './picks.ts'

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

const max_replacements = 3

/** The most expensive athletes who start and are affordable with the refund for the pick that they would replace. */
export function replacementsFor(
  { athlete_id }: OwnedAthlete,
  team: Team,
  candidates: readonly Candidate[],
  rules: TeamRules,
  { races, now }: { races: readonly ListedRace[]; now: Instant },
): Candidate[] {
  const removed = teamWithoutPick(athlete_id, team, rules, now)
  if (!removed.ok) return []
  const pick = team.picks.find((each) => each.athlete_id === athlete_id)!
  const rest: Team = { picks: removed.picks, balance: team.balance + pick.bought_for }
  return candidates
    .filter((candidate) => candidate.athlete_id !== athlete_id && candidate.gender === pick.gender)
    .filter((candidate) => startsOf(candidate, races).outlook === 'starts')
    .filter((candidate) => mayAdd(candidate, rest, rules, now).ok)
    .sort((a, b) => (b.price ?? 0) - (a.price ?? 0) || a.name.localeCompare(b.name, 'en'))
    .slice(0, max_replacements)
}
