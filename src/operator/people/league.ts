import { type Command, InvalidArgumentError } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { addVerb, does, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { whenText } from '#operator/when.ts'
import { type AdminLeague, listAdminLeagues } from '#server/admin/store/leagues.ts'
import { addLeagueActs } from './league-acts.ts'

type Flags = { search?: string; requests?: boolean; limit: number }

export function addLeagueVerbs(program: Command): void {
  const family = program.command('league').summary('leagues: look them up, verify, refuse, rename, delete')

  const list = addVerb(family, 'list', 'the leagues, the newest first; or those that ask to be verified', [
    'league list --search vasa',
    'league list --requests',
  ])
  list.option('--search <text>', 'a part of the name or the club')
  list.option('--requests', 'only those that ask to be verified, the longest-waiting first')
  list.option('--limit <n>', 'how many', wholeLimit, 50)
  does<Flags>(list, list_)

  addLeagueActs(family)
}

function wholeLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

const HEAD = ['id', 'league', 'admin', 'members', 'password', 'club', 'verified', 'asked at (UTC)']

async function list_(
  { db }: VerbContext,
  _: string[],
  { search, requests, limit }: Flags,
): Promise<VerbResult> {
  const filter = { search: search ?? null, requests: requests === true, limit }
  const leagues = await listAdminLeagues(db, filter)
  if (requests && leagues.length === 0) return done({ leagues }, ['No league asks to be verified.'])
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
    league.verification_asked_at && whenText(league.verification_asked_at, 'UTC'),
  ]
}
