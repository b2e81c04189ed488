import { Link } from 'react-router'
import { getMyTeam } from '#contract/teams.ts'
import type { Selection } from '#contract/weekends.ts'
import { noPicksText } from '#game/genders.ts'
import { hasPage } from '../app/paths.ts'
import { useReply } from '../app/use-reply.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { Failure } from '../ui/failure.tsx'
import { selectionState } from '../weekends/selection-state.ts'
import { TeamSheet } from './team-sheet.tsx'
import { WaitingTeam } from './waiting-team.tsx'

/** The reader's own team, which he sees and may change before anybody else sees it. */
export function MyTeamTab({ selection }: { selection: Selection }) {
  const { selection_id } = selection
  const reply = useReply(getMyTeam, { params: { selection_id } }, { aside: true })
  const is_open = useServerMoment((now) => selectionState(selection, now)) === 'open'

  if (reply.state === 'loading') return <WaitingTeam selection={selection} />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return (
    <>
      <TeamSheet selection={selection} picks={reply.data} noPicks={noPicksText} />
      {is_open && hasPage('/athletes') && (
        <p className="team-change">
          <Link className="plain-button" to={`/athletes?selection=${selection_id}`}>
            {reply.data.length === 0 ? 'Pick your team' : 'Change your team'}
          </Link>
        </p>
      )}
    </>
  )
}
