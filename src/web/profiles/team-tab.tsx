import { useState } from 'react'
import { getTeamOfUser } from '#contract/teams.ts'
import type { PublicUser } from '#contract/users.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { genderWord } from '#game/genders.ts'
import { useMoment } from '../app/use-moment.ts'
import { useReply } from '../app/use-reply.ts'
import { Failure } from '../ui/failure.tsx'
import { HiddenTeam, LateTeam } from './hidden-team.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { useAgain } from './use-again.ts'
import { WaitingTeam } from './waiting-team.tsx'

type Props = { user: PublicUser; weekend: Weekend; selection: Selection }

/** Another player's team, from the moment on at which its selection is locked; while that is known to be ahead, nobody asks. */
export function TeamTab({ user: { user_id }, weekend, selection }: Props) {
  const { selection_id, trading_close } = selection
  const moment = useMoment(trading_close)
  const wanted = moment === 'before' ? undefined : { params: { user_id, selection_id } }
  const reply = useReply(getTeamOfUser, wanted, { aside: true })
  const is_secret = reply.state === 'failed' && reply.problem.code === 'forbidden'

  // While it is asked for again it stays hidden, and does not flicker.
  const [was_late, setWasLate] = useState(false)
  const is_late = moment === 'after' && (is_secret || (was_late && reply.state === 'loading'))
  if (is_late !== was_late) setWasLate(is_late)
  const retry = reply.state === 'failed' ? reply.retry : undefined
  useAgain(is_late, retry)

  if (is_late) return <LateTeam retry={retry} />
  if (moment === 'before' || is_secret) return <HiddenTeam weekend={weekend} selection={selection} />
  if (reply.state === 'loading') return <WaitingTeam selection={selection} />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return (
    <TeamSheet
      selection={selection}
      picks={reply.data}
      noPicks={(gender) => `Has not selected any ${genderWord(gender)}`}
    />
  )
}
