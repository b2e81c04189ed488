import './team-sheet.css'
import { getMyReserves, getMyTeam } from '#contract/teams.ts'
import type { Selection } from '#contract/weekends.ts'
import { noPicksText } from '#game/genders.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { Link } from '../core/paths/link.tsx'
import { useTeamRisk } from '../races/start-lists/team-risk.tsx'
import { useHasBench } from '../team/reserves/use-reserves.ts'
import { Failure } from '../ui/failure.tsx'
import { selectionState } from '../weekends/selection-state.ts'
import { PlaceholderTeam } from './placeholder-team.tsx'
import { TeamSheet } from './team-sheet.tsx'

/** The user's own team, which they can see and edit before others can see it. */
export function MyTeamTab({ selection }: { selection: Selection }) {
  const { selection_id } = selection
  const given = { params: { selection_id } }
  const reply = useReply(getMyTeam, given, { critical: false })
  const has_bench = useHasBench(selection)
  const bench = useReply(getMyReserves, has_bench ? given : undefined, { critical: false })
  const is_open = useFromServerTime((now) => selectionState(selection, now)) === 'open'
  const has_picks = reply.state === 'ready' && reply.data.length > 0
  const risk = useTeamRisk(is_open && has_picks ? selection_id : undefined)

  if (reply.state === 'loading') return <PlaceholderTeam selection={selection} />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return (
    <>
      {risk && (
        <p className="team-warning">
          {risk}
          <Link className="button" to={`/athletes?selection=${selection_id}`}>
            Replace
          </Link>
        </p>
      )}
      <TeamSheet
        selection={selection}
        picks={reply.data}
        noPicks={noPicksText}
        reserves={bench.state === 'ready' ? bench.data : undefined}
      />
      {is_open && (
        <p className="team-change">
          <Link className="plain-button" to={`/athletes?selection=${selection_id}`}>
            {reply.data.length === 0 ? 'Pick your team' : 'Change your team'}
          </Link>
        </p>
      )}
    </>
  )
}
