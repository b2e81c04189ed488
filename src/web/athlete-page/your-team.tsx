import '../athletes/athletes.css'
import { Suspense, use } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { getUpcomingWeekend, type Selection, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { TeamPrompt } from '../races/team-prompt.tsx'
import { RiskOfTeam } from '../team/risk-of-team.tsx'
import { Board } from '../ui/board.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useNextToClose } from '../weekends/use-next-to-close.ts'

/** Loaded separately, because visitors do not need it. */
const AthletePick = lazyPart(async () => (await import('./athlete-pick.tsx')).AthletePick, PickPrompt)

const NONE: readonly Selection[] = []

/**
 * Says whether the athlete is in the player's team for the next deadline. Renders nothing if no open selection of the
 * upcoming weekend can contain the athlete.
 */
export function YourTeam({ athlete }: { athlete: Athlete }) {
  const reply = useReply(getUpcomingWeekend, {}, { critical: false })
  const weekend = reply.state === 'ready' ? reply.data : undefined
  const fitting = weekend?.selections.filter((selection) => canContain(selection, athlete)) ?? NONE
  const selection = useNextToClose(fitting)
  if (!weekend || !selection) return null

  return (
    <Board id="your-team" title="Your team" note={<TeamLink weekend={weekend} selection={selection} />}>
      <TeamOfUser athlete={athlete} weekend={weekend} selection={selection} />
    </Board>
  )
}

type Props = { athlete: Athlete; weekend: Weekend; selection: Selection }

function TeamOfUser(props: Props) {
  const { weekend, selection } = props
  const { state } = use(SessionContext)
  return (
    <>
      {state === 'player' ? (
        <Suspense fallback={<div className="athlete-pick" />}>
          <AthletePick {...props} />
        </Suspense>
      ) : (
        <PickPrompt {...props} />
      )}
      <RiskOfTeam weekend={weekend} selection={selection} has_save_label />
    </>
  )
}

/** Shown to visitors, and if the code of `AthletePick` cannot be loaded. */
function PickPrompt({ selection }: Props) {
  return (
    <div className="athlete-pick">
      <TeamPrompt selection={selection} />
    </div>
  )
}

function TeamLink({ weekend: { weekend_name }, selection: { selection_id, name } }: Omit<Props, 'athlete'>) {
  return (
    <Link to={`/athletes?selection=${selection_id}`}>
      {name === weekend_name ? name : `${weekend_name}, ${name}`}
    </Link>
  )
}

/** Whether athletes of this kind can be picked in the selection. */
function canContain(selection: Selection, { is_team, gender }: Athlete): boolean {
  return selection.takes_team_picks === is_team && selection.is_mixed === (gender === 'mixed')
}
