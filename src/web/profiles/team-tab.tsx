import { getTeamOfUser } from '#contract/teams.ts'
import type { PublicUser } from '#contract/users.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { genderWord } from '#game/genders.ts'
import { useMoment } from '../app/use-moment.ts'
import { useReply } from '../app/use-reply.ts'
import { HiddenTeam, LateTeam } from './hidden-team.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { WaitingTeam } from './waiting-team.tsx'

type Props = { user: PublicUser; weekend: Weekend; selection: Selection }

/** Another player's team, from the moment on at which its selection is locked; before that it is not asked for. */
export function TeamTab({ user: { user_id }, weekend, selection }: Props) {
  const { selection_id, trading_close } = selection
  const moment = useMoment(trading_close)
  const wanted = moment === 'after' ? { params: { user_id, selection_id } } : undefined
  const reply = useReply(getTeamOfUser, wanted, { aside: true })

  if (moment === 'before') return <HiddenTeam weekend={weekend} selection={selection} />
  if (reply.state === 'loading') return <WaitingTeam selection={selection} />
  if (reply.state === 'failed') {
    return <LateTeam retry={reply.retry} />
  }
  return (
    <TeamSheet
      selection={selection}
      picks={reply.data}
      noPicks={(gender) => `Has not selected any ${genderWord(gender)}`}
    />
  )
}
