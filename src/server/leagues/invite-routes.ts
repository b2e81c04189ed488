import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  getInvite,
  getInvitedLeague,
  joinByInvite,
  renewInvite,
  withdrawInvite,
} from '#contract/league-invites.ts'
import { INVITE_LENGTH, INVITE_LETTERS } from '#game/league-invites.ts'
import { serveAnyone, serveOwn } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { changeOnce } from '#server/idempotency/change-once.ts'
import { readEntry } from './entry.ts'
import { join } from './join-league.ts'
import { ensureInvited, inviteeOf, needInvited } from './need-invited.ts'
import { ensureAdmin, ensureMember, needHeld, needLeague } from './need-league.ts'
import { deleteInvite, findInvite, saveInvite } from './store/invites.ts'

export function leagueInviteRoutes(app: FastifyInstance, shell: Shell): void {
  serveOwn(app, shell, getInvite, async ({ params, db, player }) => {
    const league = await needLeague(db, params.name)
    await ensureMember(db, league, player.user_id)
    return { code: await findInvite(db, league.league_id) }
  })

  serveOwn(app, shell, renewInvite, (call) => {
    return changeOnce(shell.pool, call, async (tx) => {
      const league = await needHeld(tx, (await needLeague(tx, call.params.name)).league_id)
      ensureAdmin(league, call.player.user_id)
      const code = newCode()
      await saveInvite(tx, league.league_id, code)
      return { code }
    })
  })

  serveOwn(app, shell, withdrawInvite, (call) => {
    return changeOnce(shell.pool, call, async (tx) => {
      const league = await needHeld(tx, (await needLeague(tx, call.params.name)).league_id)
      ensureAdmin(league, call.player.user_id)
      await deleteInvite(tx, league.league_id)
      return {}
    })
  })

  // Whoever was given it may see where it leads before he has an account.
  serveAnyone(app, shell, getInvitedLeague, async ({ params, db, player, request }) => {
    const invitee = inviteeOf(player, request)
    const { league_id } = await needInvited(db, params.code, invitee)
    return readEntry(db, league_id, invitee.user_id)
  })

  serveOwn(app, shell, joinByInvite, async (call) => {
    const { body, player, request } = call
    const league = await needInvited(call.db, body.code, inviteeOf(player, request))
    return join(shell, call, league, 'open', (tx) => ensureInvited(tx, body.code, player.user_id))
  })
}

function newCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join(
    '',
  )
}
