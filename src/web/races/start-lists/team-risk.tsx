import '../../cups/cup-and-race-parts.css'
import { use } from 'react'
import type { Race } from '#contract/races.ts'
import { getMyStarts, type PickAtRisk } from '#contract/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'

/** How often the start lists are read again, in ms. */
const REFETCH_MS = 300_000

type RaceField = Pick<Race, 'race_id' | 'gender'>

/**
 * Returns a text about picks that may not start in the races of a selection, or only in `race`. Undefined if the start
 * lists affect no pick.
 */
export function useTeamRisk(selection_id: number | undefined, race?: RaceField): string | undefined {
  const reply = useMyStarts(selection_id)
  if (reply.state !== 'ready') return undefined

  const { picks, not_starting, at_risk } = reply.data
  if (race) return raceRiskText(at_risk, race)
  if (at_risk.length === 0) return undefined
  return withNames(
    riskTitle(not_starting, picks),
    at_risk.filter(({ outlook }) => outlook === 'out'),
  )
}

/** Whether the risk of the player's team has loaded or failed to load. */
export function useIsRiskKnown(selection_id: number | undefined): boolean {
  return useMyStarts(selection_id).state !== 'loading'
}

/** What the start lists say about the player's team. For visitors and without a selection it stays `loading`. */
function useMyStarts(selection_id: number | undefined) {
  const { me } = use(SessionContext)
  const given = me && selection_id !== undefined ? { params: { selection_id } } : undefined
  return useReply(getMyStarts, given, { critical: false, refetchMs: REFETCH_MS })
}

/** Returns a text about picks that do not or may not start in a race. Undefined if all picks of its gender start. */
function raceRiskText(at_risk: readonly PickAtRisk[], { race_id, gender }: RaceField): string | undefined {
  const out = at_risk.filter(({ missed_race_ids }) => missed_race_ids.includes(race_id))
  if (out.length > 0)
    return withNames(
      `${out.length} of your picks ${out.length === 1 ? 'does' : 'do'} not start in this race`,
      out,
    )
  const is_doubtful = at_risk.some((pick) => pick.outlook === 'doubtful' && pick.gender === gender)
  return is_doubtful ? MAY_NOT_START : undefined
}

function withNames(title: string, picks: readonly { name: string }[]): string {
  return picks.length === 0 ? title : `${title}: ${picks.map(({ name }) => name).join(', ')}`
}

const MAY_NOT_START = 'Some of your picks may not start'

/** Says how many picks of a team start in no race, according to the start lists. */
export function riskTitle(out: number, picks: number): string {
  if (out === 0) return MAY_NOT_START
  return `${out} of your ${picks} ${out === 1 ? 'does' : 'do'} not start`
}

/** A link to the team, where the picks that do not start can be replaced. */
export function RiskLink({ selection_id, risk }: { selection_id: number; risk: string }) {
  return (
    <Link className="team-risk" to={`/athletes?selection=${selection_id}`}>
      {risk}
    </Link>
  )
}
