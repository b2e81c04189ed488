import { type Command, InvalidArgumentError, Option } from 'commander'
import { NewApiToken, TOKEN_SCOPES } from '#contract/admin/tokens.ts'
import type { TokenScope } from '#contract/route.ts'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { makeToken, revokeToken, TOKEN_SENTENCES } from '#server/admin/api-tokens.ts'
import { listTokens } from '#server/http/tokens/store.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

type Flags = { scope: TokenScope[]; days: number }

export function addTokenVerbs(program: Command): void {
  const group = program
    .command('token')
    .summary('list, create and revoke the API tokens with which programs send results, athletes and prices')
  const list = addVerb(group, 'list', 'list all API tokens, valid tokens first', ['token list --json'])
  setAction(list, listAll)

  const create = addVerb(
    group,
    'create <player> <name>',
    'create an API token that has the rights of an operator or owner, and print it once',
    ['token create olga "Timing Ruka" --scope results --days 30'],
  )
  create.addOption(
    new Option('--scope <scope...>', 'what the token may change').choices(TOKEN_SCOPES).makeOptionMandatory(),
  )
  create.option('--days <n>', 'the number of days for which the token is valid', wholeNumber, 30)
  setAction<Flags>(create, createFor)

  const revoke = addVerb(group, 'revoke <id>', 'revoke an API token; this cannot be undone', [
    'token revoke 3 --reason "the laptop was stolen"',
  ])
  setAction(revoke, revokeOne)
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

const HEAD = ['id', 'name', 'made by', 'may change', 'last used (UTC)', 'valid until (UTC)', 'state']

async function listAll({ db }: VerbContext): Promise<VerbResult> {
  const tokens = await listTokens(db, null)
  const timeText = (iso: string | null) => iso && localTimeText(new Date(iso), 'UTC')
  const rows = tokens.map(({ token_id, name, user_name, scopes, used_at, expires_at, state }) => {
    return [token_id, name, user_name, scopes.join(', '), timeText(used_at), timeText(expires_at), state]
  })
  return done({ tokens }, textTable(HEAD, rows))
}

async function createFor(
  { db, dry_run, actor, reason }: VerbContext,
  [term = '', name = '']: string[],
  { scope, days }: Flags,
): Promise<VerbResult> {
  const parsed = NewApiToken.safeParse({ name, scopes: scope, days })
  if (parsed.error) {
    return refusal(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  return withPlayer(db, term, async ({ user_id, user_name }) => {
    const new_token = { ...parsed.data, user_id }
    const made = await withDryRun(db, dry_run, (tx) => makeToken(tx, new_token, { actor, reason }))
    if (!made.ok) return refusal([`${TOKEN_SENTENCES[made.reason]}.`])
    if (dry_run) return done({ dry_run }, [`${user_name} would get a token (dry run).`])
    const { token, details } = made
    return done({ dry_run, token, details }, [
      `Token ${details.token_id} of ${user_name}. It is shown only now:`,
      token,
    ])
  })
}

async function revokeOne(
  { db, dry_run, actor, reason }: VerbContext,
  [term = '']: string[],
): Promise<VerbResult> {
  const token_id = /^[1-9]\d{0,8}$/.test(term) ? Number(term) : 0
  const revoked = await withDryRun(db, dry_run, (tx) => revokeToken(tx, { token_id }, { actor, reason }))
  if (!revoked) return refusal([`There is no token ${term}: see \`token list\`.`])
  return done({ dry_run, token: revoked }, [
    `${revoked.name} (token ${token_id} of ${revoked.user_name}) is revoked${dry_run ? ' (dry run)' : ''}.`,
  ])
}
