import '../../cups/cup-and-race-parts.css'
import { use } from 'react'
import { Link } from 'react-router'
import { getMyStarts } from '#contract/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'

/** How often the start lists are read again, in ms. */
const REFETCH_MS = 300_000

/**
 * Returns a text about picks that may not start, for the team of a selection. Undefined if the start lists affect no
 * pick.
 */
export function useTeamRisk(selection_id: number | undefined): string | undefined {
  const { me } = use(SessionContext)
  const given = me && selection_id !== undefined ? { params: { selection_id } } : undefined
  const reply = useReply(getMyStarts, given, { critical: false, refetchMs: REFETCH_MS })
  if (!given || reply.state !== 'ready' || reply.data.at_risk.length === 0) return undefined

  const { picks, not_starting, at_risk } = reply.data
  const names = at_risk.filter(({ outlook }) => outlook === 'out').map(({ name }) => name)
  return [riskTitle(not_starting, picks), ...(names.length > 0 ? [names.join(', ')] : [])].join(': ')
}

/** Says how many picks of a team start in no race, according to the start lists. */
export function riskTitle(out: number, picks: number): string {
  if (out === 0) return 'Some of your picks may not start'
  return `${out} of your ${picks} picks ${out === 1 ? 'is' : 'are'} not starting`
}

/** A link to the team, where the picks that do not start can be replaced. */
export function RiskLink({ selection_id, risk }: { selection_id: number; risk: string }) {
  return (
    <Link className="team-risk" to={`/athletes?selection=${selection_id}`}>
      {risk}
    </Link>
  )
}
