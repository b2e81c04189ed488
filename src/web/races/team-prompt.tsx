import '../cups/cup-and-race-parts.css'
import { use } from 'react'
import { getMyWeekendResults } from '#contract/me.ts'
import type { Race } from '#contract/races.ts'
import type { Selection } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { Link } from '../core/paths/link.tsx'
import { loginUrl } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { RiskLink, useTeamRisk } from './start-lists/team-risk.tsx'

type Props = {
  selection: Pick<Selection, 'selection_id' | 'weekend_id' | 'name' | 'trading_open' | 'trading_close'>
  /** The race of the page. Undefined on pages about the whole selection. */
  race?: Pick<Race, 'race_id' | 'gender'> | undefined
  /** Whether to name the picks that do not start. */
  warns?: boolean
}

/** A link to the team of an open selection. For visitors, a link to register first. Renders nothing after the close. */
export function TeamPrompt({ selection, race, warns = true }: Props) {
  const { state } = use(SessionContext)
  const { selection_id, name, trading_open, trading_close } = selection
  const is_open = useFromServerTime((now) => trading_open && (now === null || now < toInstant(trading_close)))
  const picked = usePicked(is_open ? selection : undefined)
  const risk = useTeamRisk(warns && is_open && picked ? selection_id : undefined, race)
  if (!is_open) return null

  const team = `/athletes?selection=${selection_id}`
  return (
    <div className="team-prompt">
      {state === 'player' ? (
        <>
          <p>
            {risk && picked ? (
              <>
                {countText(picked)} <RiskLink selection_id={selection_id} risk={risk} />
              </>
            ) : (
              pickedText(name, picked)
            )}
          </p>
          <Link className="button" to={team}>
            {picked ? 'Change your team' : 'Pick your team'}
          </Link>
        </>
      ) : (
        <p className="for-visitors team-prompt-visitor">
          <Link className="button" to={loginUrl('/register', team)}>
            Register to pick a team
          </Link>
          <Link to={team}>See the athletes</Link>
        </p>
      )}
    </div>
  )
}

/** Says how many athletes are picked. Returns a non-breaking space until this is known, so that nothing moves. */
function pickedText(name: string, picked: number | null): string {
  if (picked === null) return '\u00a0'
  if (picked === 0) return `${name}: picks are open. You have no team yet.`
  return `${name}: picks are open. ${countText(picked)}`
}

function countText(picked: number): string {
  return `You have picked ${picked === 1 ? '1 athlete' : `${picked} athletes`}.`
}

/**
 * Returns the number of the player's picks for a selection. Null for visitors and without a selection, while the number
 * is loading, and if it cannot be loaded.
 */
function usePicked(selection: Props['selection'] | undefined): number | null {
  const { state } = use(SessionContext)
  const given = selection && state === 'player' ? { params: { weekend_id: selection.weekend_id } } : undefined
  const reply = useReply(getMyWeekendResults, given, { critical: false })
  if (reply.state !== 'ready') return null
  return reply.data.athletes.filter((pick) => pick.selection_id === selection?.selection_id).length
}
