import { type Command, InvalidArgumentError } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { localTimeText } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { type AdminLeague, listAdminLeagues } from '#server/admin/store/leagues.ts'
import { addLeagueActs } from './league-acts.ts'

type Flags = { search?: string; requests?: boolean; limit: number }

export function addLeagueVerbs(program: Command): void {
  const group = program.command('league').summary('list, verify, refuse, rename or delete leagues')

  const list = addVerb(group, 'list', 'list the leagues, newest first, or the requests for verification', [
    'league list --search vasa',
    'league list --requests',
  ])
  list.option('--search <text>', 'part of the name or club')
  list.option('--requests', 'only leagues that asked to be verified, oldest request first')
  list.option('--limit <n>', 'the number of leagues', parseLimit, 50)
  setAction<Flags>(list, runList)

  addLeagueActs(group)
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}

const HEAD = ['id', 'league', 'admin', 'members', 'password', 'club', 'verified', 'requested (UTC)']

async function runList(
  { db }: VerbContext,
  _: string[],
  { search, requests, limit }: Flags,
): Promise<VerbResult> {
  const filter = { search: search ?? null, requests: requests === true, limit }
  const leagues = await listAdminLeagues(db, filter)
  if (requests && leagues.length === 0) return done({ leagues }, ['There are no requests for verification.'])
  return done({ leagues }, textTable(HEAD, leagues.map(rowOf)))
}

function rowOf(league: AdminLeague) {
  return [
    league.league_id,
    league.name,
    league.admin_name,
    league.members,
    league.has_password ? 'yes' : 'no',
    league.club,
    league.verified ? 'yes' : 'no',
    league.verification_asked_at && localTimeText(league.verification_asked_at, 'UTC'),
  ]
}
