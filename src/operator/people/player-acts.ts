import { Argument, type Command } from 'commander'
import { resolvePlayer, withPlayer } from '#operator/lookup/lookup-player.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { endSessions } from '#server/admin/end-sessions.ts'
import { MODERATE_PLAYER_SENTENCES, moderatePlayer, type PlayerAct } from '#server/admin/moderate-player.ts'
import { renameTeam } from '#server/admin/rename-team.ts'
import type { AdminPlayer } from '#server/admin/store/players.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'

/** Texts to print after an act. The first is used if the act changed the player, the second if nothing changed. */
const EFFECTS: Record<PlayerAct, [string, string]> = {
  verify: ['is verified', 'was already verified'],
  unverify: ['is Ranked again', 'was not verified'],
  suspend: ['is suspended and logged out on all devices', 'was already suspended'],
  restore: ['can log in again', 'was not suspended'],
  operator: ['is an operator', 'was already an operator'],
  player: ['is no longer an operator', 'was not an operator'],
}

export function addPlayerActs(group: Command): void {
  const addAct = (act: PlayerAct, summary: string, example: string) => {
    const verb = addVerb(group, `${act} <players...>`, summary, [example])
    setAction(verb, (context, args) => moderate(context, args, act))
  }
  addAct(
    'verify',
    'give players the verified badge and remove them from the Ranked boards; does not confirm email addresses',
    'player verify "Anna Lindvall" 17',
  )
  addAct(
    'unverify',
    'remove the verified badge and put players back on the Ranked boards',
    'player unverify 17 --reason "left the national team"',
  )
  addAct(
    'suspend',
    'block players from logging in and end their sessions; their teams stay',
    'player suspend eve --reason "three accounts"',
  )
  addAct(
    'restore',
    'lift a suspension, or restore an account deleted in the last 14 days',
    'player restore eve --reason "it was a mistake"',
  )

  const role = addVerb(group, 'role <player>', 'make a player an operator, or an operator a player', [
    'player role bjorn operator',
    'player role bjorn player --reason "no longer works for us"',
  ])
  const logout = addVerb(group, 'logout <player>', 'end all sessions of a player', [
    'player logout eve --reason "lost the phone"',
  ])
  setAction(logout, (context, [term = '']) =>
    withPlayer(context.db, term, async ({ user_id, user_name }) => {
      const work = (tx: Db) => endSessions(tx, { user_id }, context)
      const has_ended = await withDryRun(context.db, context.dry_run, work)
      const effect = has_ended ? 'is logged out on all devices' : 'was not logged in'
      return done({ dry_run: context.dry_run, user_id }, [`${user_name} (id ${user_id}) ${effect}.`])
    }),
  )

  const rename = addVerb(group, 'rename-team <player> <name>', 'rename a player’s team', [
    'player rename-team id:17 "A decent name" --reason "insulted a player"',
  ])
  setAction(rename, (context, [term = '', name = '']) =>
    withPlayer(context.db, term, async ({ user_id, user_name }) => {
      const work = (tx: Db) => renameTeam(tx, user_id, name, context)
      const refused = await withDryRun(context.db, context.dry_run, work)
      if (refused) return refusal([`${refused}.`])
      const lines = [`The team of ${user_name} (id ${user_id}) is now called ${name.trim()}.`]
      return done({ dry_run: context.dry_run, user_id }, lines)
    }),
  )

  role.addArgument(new Argument('<role>', 'the new role').choices(['operator', 'player']))
  setAction(role, (context, [term = '', to]) =>
    moderate(context, [term], to === 'operator' ? 'operator' : 'player'),
  )
}

/** Applies the act to all players. If it is refused for one of them, no player is changed. */
async function moderate(context: VerbContext, args: readonly string[], act: PlayerAct): Promise<VerbResult> {
  const { db, dry_run, actor } = context
  const found = await Promise.all(args.map((term) => resolvePlayer(db, term)))
  const unclear = found.filter((player) => typeof player === 'string')
  if (unclear.length > 0) return refusal(unclear)
  const players = found.filter((player) => typeof player !== 'string')

  const outcome = await moderateAll(context, players, act)
  if ('problems' in outcome) return refusal([...outcome.problems, 'Nothing was changed.'])
  if (!dry_run && outcome.changed.length > 0 && act.endsWith('verify')) await rebuildCurrent(context, actor)
  return done({ dry_run, changed: outcome.changed }, [
    ...outcome.lines,
    ...(dry_run ? ['Dry run: nothing was written.'] : []),
  ])
}

type ModeratedAll = { changed: number[]; lines: string[] } | { problems: string[] }

async function moderateAll(
  { db, dry_run, actor, reason }: VerbContext,
  players: readonly AdminPlayer[],
  act: PlayerAct,
): Promise<ModeratedAll> {
  const refused: string[] = []
  const changed: number[] = []
  const lines: string[] = []
  const work = withDryRun(db, dry_run, async (tx) => {
    for (const { user_id, user_name } of players) {
      const outcome = await moderatePlayer(tx, user_id, act, { actor, reason })
      if (!outcome.ok) refused.push(`${user_name} ${MODERATE_PLAYER_SENTENCES[outcome.reason]}.`)
      else if (outcome.is_changed) changed.push(user_id)
      if (outcome.ok) lines.push(`${user_name} (id ${user_id}) ${EFFECTS[act][outcome.is_changed ? 0 : 1]}.`)
    }
    if (refused.length > 0) throw REFUSED
  })
  await work.catch((error: unknown) => {
    if (error !== REFUSED) throw error
  })
  return refused.length > 0 ? { problems: refused } : { changed, lines }
}

/** Thrown to roll back all changes if the act is refused for one player. */
const REFUSED = Symbol('refused')

async function rebuildCurrent({ db, onProgress }: VerbContext, actor: string): Promise<void> {
  const season = await findCurrentSeason(db)
  const onBuilt = ({ done, total }: { done: number; total: number }) => onProgress('boards', done, total)
  if (season) await rebuildBoards(db, season.season_id, { actor, onBuilt })
}
