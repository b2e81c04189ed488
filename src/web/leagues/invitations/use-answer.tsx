import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
} from '#contract/leagues/league-invitations.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { useLeagueChange } from '../use-league-change.ts'

export type Answer = {
  is_busy: boolean
  /** Joins the league. Resolves with whether the user has joined. */
  join: () => Promise<boolean>
  /** Declines after a confirmation. Resolves with whether the user has declined. */
  decline: () => Promise<boolean>
  /** The dialog. The caller can render it anywhere on the page. */
  confirmation: ReactNode
}

/**
 * Returns functions that answer the invitation to a league. If the answer fails, for example because the invitation was
 * withdrawn, the invitations are fetched again.
 */
export function useAnswer(name: string): Answer {
  const client = useQueryClient()
  const joining = useLeagueChange(acceptInvitation)
  const declining = useLeagueChange(declineInvitation)
  const { confirm, confirmation } = useConfirm()
  const reload = () => client.invalidateQueries({ queryKey: [listMyInvitations.path] })
  const params = { name }

  const finish = async (ok: boolean, text: string) => {
    if (ok) announcePolitely(text)
    else await reload()
    return ok
  }
  const join = async () => finish((await joining.send({ params })).ok, `You have joined ${name}`)
  const decline = async () => {
    const message = `${name} cannot invite you again. Are you sure you want to decline?`
    if (!(await confirm({ title: 'Decline the invitation', message }))) return false
    return finish((await declining.send({ params })).ok, `You have declined the invitation to ${name}`)
  }
  return { is_busy: joining.is_sending || declining.is_sending, join, decline, confirmation }
}
