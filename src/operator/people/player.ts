import { type Command, InvalidArgumentError, Option } from 'commander'
import { confirm } from '#operator/ask.ts'
import { findEmailSite } from '#operator/email-site.ts'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { actLines, confirmedText, playerFacts, stateOf } from '#operator/player-text.ts'
import { factLines, textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { deletePlayer } from '#server/admin/delete-player.ts'
import { MODERATE_PLAYER_SENTENCES } from '#server/admin/moderate-player.ts'
import {
  type AdminPlayer,
  listAdminActs,
  listPlayers,
  PLAYER_STATES,
  type PlayerState,
} from '#server/admin/store/players.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { addPlayerActs } from './player-acts.ts'
import { addPlayerExport } from './player-export.ts'

type Flags = { search?: string; state?: PlayerState; limit: number }

export function addPlayerVerbs(program: Command): void {
  const group = program.command('player').summary('look up, verify, suspend or delete players')

  const list = addVerb(group, 'list', 'list the players, newest first', [
    'player list --search lindvall',
    'player list --state suspended --json',
  ])
  list.option('--search <text>', 'part of the username, team name or email address')
  list.addOption(new Option('--state <state>', 'only players in this state').choices(PLAYER_STATES))
  list.option('--limit <n>', 'the number of players', parseLimit, 50)
  setAction<Flags>(list, runList)

  const show = addVerb(group, 'show <player>', 'show a player’s account and the actions taken on it', [
    'player show "Anna Lindvall"',
    'player show anna@example.org',
    'player show id:17 --json',
  ])
  setAction(show, (context, [term = '']) => {
    return withPlayer(context.db, term, async (player) => {
      const acts = await listAdminActs(context.db, player.user_id)
      return done({ player, acts }, [...factLines(playerFacts(player)), ...actLines(acts)])
    })
  })

  addPlayerActs(group)
  const remove = addVerb(group, 'delete <player>', 'delete an account, as the player can do themselves', [
    'player delete eve --reason "asked by email"',
    'player delete id:17 --yes',
  ])
  setAction(remove, (context, [term = '']) =>
    withPlayer(context.db, term, (player) => runDelete(context, player)),
  )
  addPlayerExport(group)
}

async function runDelete(
  { db, dry_run, yes, actor, reason }: VerbContext,
  player: AdminPlayer,
): Promise<VerbResult> {
  const { user_id, user_name } = player
  if (!dry_run && !yes && !(await confirm(`Delete the account of ${user_name} (id ${user_id})?`))) {
    return refusal(['Nothing was deleted: confirm with y, or use --yes.'])
  }
  const sender = await findEmailSite(db)
  const refused = await withDryRun(db, dry_run, (tx) => deletePlayer(tx, sender, user_id, { actor, reason }))
  if (refused) return refusal([`${user_name} ${MODERATE_PLAYER_SENTENCES[refused]}.`])
  return done({ dry_run, user_id }, [
    `${user_name} (id ${user_id}) ${dry_run ? 'would be deleted (dry run)' : 'was deleted, and can be restored for 14 days'}.`,
  ])
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}

const HEAD = ['id', 'username', 'team', 'country', 'email', 'email confirmed', 'state']

async function runList(
  { db }: VerbContext,
  _: string[],
  { search, state, limit }: Flags,
): Promise<VerbResult> {
  const players = await listPlayers(db, { search: search ?? null, state: state ?? null, limit })
  const rows = players.map((player) => [
    player.user_id,
    player.user_name,
    player.team_name,
    player.country,
    player.email,
    confirmedText(player),
    stateOf(player),
  ])
  return done({ players }, textTable(HEAD, rows))
}
