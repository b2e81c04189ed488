import { type Command, InvalidArgumentError, Option } from 'commander'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { actLines, confirmedText, playerFacts, stateOf } from '#operator/player-text.ts'
import { factLines, textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { listActs, listPlayers, PLAYER_STATES, type PlayerState } from '#server/admin/store/players.ts'
import { addPlayerActs } from './player-acts.ts'
import { addPlayerDelete } from './player-delete.ts'
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
      const acts = await listActs(context.db, player.user_id)
      return done({ player, acts }, [...factLines(playerFacts(player)), ...actLines(acts)])
    })
  })

  addPlayerActs(group)
  addPlayerDelete(group)
  addPlayerExport(group)
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
