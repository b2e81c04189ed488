import { getReservesOfUser, getTeamOfUser } from '#contract/teams.ts'
import type { PublicUser } from '#contract/users.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { genderText } from '#game/genders.ts'
import { useReply } from '../core/api/use-reply.ts'
import { BothClocks } from '../races/both-clocks.tsx'
import { useHasBench } from '../team/reserves/use-reserves.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PlaceholderTeam } from './placeholder-team.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { useHiddenUntil } from './use-hidden-until.ts'

const TITLE = 'Athlete selections hidden!'

type HiddenTeamProps = { weekend: Weekend; selection: Pick<Selection, 'trading_close'> }

/** Shown instead of a team that is still hidden. Says when the team becomes visible. */
function HiddenTeam({ weekend, selection: { trading_close } }: HiddenTeamProps) {
  return (
    <Notice badge="?" title={TITLE}>
      <p>Hidden until picks close:</p>
      <BothClocks at={trading_close} weekend={weekend} />
    </Notice>
  )
}

/** Shown in the short time between the deadline and the lock of the selection. */
function LateTeam({ retry }: { retry: () => void }) {
  return (
    <Notice badge="?" title={TITLE}>
      <p>Picks are closed. The teams will appear in a moment.</p>
      <Button onClick={retry}>Show them now</Button>
    </Notice>
  )
}

type Props = { user: PublicUser; weekend: Weekend; selection: Selection }

/** Another player's team, visible after its selection is locked. */
export function TeamTab({ user: { user_id }, weekend, selection }: Props) {
  const { selection_id, trading_close } = selection
  const given = { params: { user_id, selection_id } }
  const reply = useHiddenUntil(getTeamOfUser, given, trading_close)
  const has_bench = useHasBench(selection)
  const is_shown = has_bench && reply.state === 'ready'
  const bench = useReply(getReservesOfUser, is_shown ? given : undefined, { critical: false })

  if (reply.state === 'late') return <LateTeam retry={reply.retry} />
  if (reply.state === 'secret') return <HiddenTeam weekend={weekend} selection={selection} />
  if (reply.state === 'loading') return <PlaceholderTeam selection={selection} />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return (
    <TeamSheet
      selection={selection}
      picks={reply.data}
      reserves={bench.state === 'ready' ? bench.data : undefined}
      noPicks={(gender) => `Has not selected any ${genderText(gender)}`}
    />
  )
}
