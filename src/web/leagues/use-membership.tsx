import { type ReactNode, use, useState } from 'react'
import { joinLeague, leaveLeague } from '#contract/leagues/league-members.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { useLeagueChange } from './use-league-change.ts'

export type MembershipActions = {
  /** Joins the league, after asking for its password if it has one. */
  join: (league: League) => void
  /** Leaves the league after a confirmation. Resolves with whether the user has left. */
  leave: (league: League) => Promise<boolean>
  /** The dialogs. The caller can render them anywhere on the page. */
  dialogs: ReactNode
}

/** Returns functions to join and leave leagues, for lists of leagues and for the page of a league. */
export function useMembership(): MembershipActions {
  const { me } = use(SessionContext)
  const joining = useLeagueChange(joinLeague)
  const leaving = useLeagueChange(leaveLeague)
  const { confirm, confirmation } = useConfirm()
  const [joining_name, setJoiningName] = useState<string | null>(null)

  const joinWithoutPassword = async ({ name }: League) => {
    const { ok } = await joining.send({ params: { name }, body: {} })
    if (ok) announceJoined(name)
  }
  const leave = async (league: League) => {
    const { name } = league
    const message = leavingText(league, me?.user_name)
    if (!(await confirm({ title: 'Leave league', message }))) return false
    const { ok } = await leaving.send({ params: { name } })
    if (ok) announcePolitely(`You have left ${name}`)
    return ok
  }
  return {
    join: (league) =>
      league.password_protected ? setJoiningName(league.name) : void joinWithoutPassword(league),
    leave,
    dialogs: (
      <>
        {confirmation}
        {joining_name !== null && (
          <JoinDialog
            key={joining_name}
            name={joining_name}
            onJoined={() => announceJoined(joining_name)}
            onClose={() => setJoiningName(null)}
          />
        )}
      </>
    ),
  }
}

function announceJoined(name: string): void {
  announcePolitely(`You have joined ${name}`)
}

type LeftLeague = Pick<League, 'name' | 'admin_id' | 'members' | 'password_protected'>

/**
 * Returns the question before the user leaves a league. The question says whether the league is deleted, gets another
 * admin, or needs a password or an invite to rejoin.
 */
export function leavingText(league: LeftLeague, user_name: string | undefined): string {
  const { name, admin_id, members, password_protected } = league
  const question = `Are you sure you want to leave ${name}?`
  if (members === 1) return `${question} You are the last member, so the league will be deleted.`
  if (admin_id === user_name) return `${question} The longest-standing member will become the admin.`
  return password_protected ? `${question} To rejoin you will need the password or an invite.` : question
}
