import { getTeamOfUser } from '#contract/teams.ts'
import type { PublicUser } from '#contract/users.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { genderWord } from '#game/genders.ts'
import { useReply } from '../app/use-reply.ts'
import { Spinner } from '../ui/spinner.tsx'
import { HiddenTeam } from './hidden-team.tsx'
import { TeamSheet } from './team-sheet.tsx'

type Props = { user: PublicUser; weekend: Weekend; selection: Selection }

/** Another player's team, from the moment on at which its selection is locked. */
export function TeamTab({ user: { user_id }, weekend, selection }: Props) {
  const { selection_id } = selection
  const reply = useReply(getTeamOfUser, { params: { user_id, selection_id } }, { aside: true })

  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') {
    return <HiddenTeam weekend={weekend} selection={selection} retry={reply.retry} />
  }
  return (
    <TeamSheet
      selection={selection}
      picks={reply.data}
      noPicks={(gender) => `Has not selected any ${genderWord(gender)}`}
    />
  )
}
