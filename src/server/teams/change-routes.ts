import type { FastifyInstance } from 'fastify'
import { addPick, copyTeam, makeCaptain, removePick, replaceTeam, undoTeam } from '#contract/teams.ts'
import {
  type ChangedTeam,
  type ChangeRefusal,
  replacedTeam,
  teamWithCaptain,
  teamWithoutPick,
  teamWithPick,
} from '#game/teams/change-team.ts'
import { type CopyRefusal, copiedTeam, mayCopy } from '#game/teams/copying.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import { notFound } from '#server/platform/errors.ts'
import { changeTeam, teamOf, undoChange } from './change-team.ts'
import { getTeamOr404 } from './get-team.ts'
import type { LockedTeam, OwnTeam } from './store/teams.ts'

export function teamChangeRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, addPick, (call) => {
    return changeTeam(context, call, {
      selection_id: call.params.selection_id,
      athlete_ids: [call.body.athlete_id],
      decide: (locked) => {
        const [athlete] = locked.candidates
        if (!athlete) throw notFound('Athlete')
        return teamWithPick(athlete, call.body, teamOf(locked, [athlete]), locked.selection, locked.read_at)
      },
    })
  })

  servePrivate(app, context, removePick, (call) => {
    const { selection_id, athlete_id } = call.params
    return changeTeam(context, call, {
      selection_id,
      athlete_ids: [],
      decide: (locked) => teamWithoutPick(athlete_id, teamOf(locked), locked.selection, locked.read_at),
    })
  })

  servePrivate(app, context, makeCaptain, (call) => {
    const { selection_id, athlete_id } = call.params
    return changeTeam(context, call, {
      selection_id,
      athlete_ids: [],
      decide: (locked) => teamWithCaptain(athlete_id, teamOf(locked), locked.selection, locked.read_at),
    })
  })

  servePrivate(app, context, replaceTeam, (call) => {
    return changeTeam(context, call, {
      selection_id: call.params.selection_id,
      athlete_ids: call.body.map((pick) => pick.athlete_id),
      decide: (locked) => {
        const team = teamOf(locked, call.body)
        return replacedTeam(call.body, locked.candidates, team, locked.selection, locked.read_at)
      },
    })
  })

  servePrivate(app, context, copyTeam, async (call) => {
    const source = await getTeamOr404(context.db, call.player.user_id, call.params.selection_id)
    return changeTeam(context, call, {
      selection_id: call.body.selection_id,
      athlete_ids: source.picks.map((pick) => pick.athlete_id),
      decide: (locked) => copyOf(source, locked),
    })
  })

  servePrivate(app, context, undoTeam, (call) => undoChange(context, call, call.params.selection_id))
}

/**
 * Returns a copy of the whole team of another selection, at current prices. If the rules refuse one athlete, they
 * refuse the copy (rules §11).
 */
function copyOf(source: OwnTeam, locked: LockedTeam): ChangedTeam<ChangeRefusal | CopyRefusal> {
  const { selection, candidates, read_at } = locked
  const verdict = mayCopy({ ...source.selection, picks: source.picks }, selection, read_at)
  if (!verdict.ok) return verdict

  const { balance } = teamOf({ ...locked, picks: [] }, source.picks)
  const copied = copiedTeam(source.picks, candidates, balance, selection, read_at)
  return copied.ok ? { ok: true, picks: [...copied.team.picks] } : copied
}
