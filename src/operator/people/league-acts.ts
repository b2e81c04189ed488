import type { Command } from 'commander'
import { confirm } from '#operator/ask.ts'
import { countText } from '#operator/count-text.ts'
import { withLeague } from '#operator/lookup/lookup-league.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import {
  LEAGUE_SENTENCES,
  type LeagueOutcome,
  removeLeague,
  renameLeague,
  unverifyLeague,
  verifyLeague,
} from '#server/admin/moderate-league.ts'
import type { AdminLeague } from '#server/admin/store/leagues.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

export function addLeagueActs(group: Command): void {
  const verify = addVerb(group, 'verify <league>', 'verify a league for the team challenge', [
    'league verify "IFK Mora Fantasy"',
    'league verify id:17 --club "IFK Mora" --reason "asked by email"',
  ])
  verify.option('--club <name>', 'the club it represents (default: the club named in its request)')
  setAction<{ club?: string }>(verify, (context, [term = ''], { club }) =>
    withLeague(context.db, term, (league) =>
      runAct(context, league, 'is verified', (tx) =>
        verifyLeague(tx, league.league_id, club?.trim() || undefined, context),
      ),
    ),
  )

  const refuse = addVerb(
    group,
    'refuse <league>',
    'refuse a request for verification, or withdraw a verification',
    ['league refuse "IFK Mora Fantasy" --reason "not known to the club"'],
  )
  setAction(refuse, (context, [term = '']) =>
    withReason(context, () =>
      withLeague(context.db, term, (league) =>
        runAct(context, league, 'is not verified', (tx) => unverifyLeague(tx, league.league_id, context)),
      ),
    ),
  )

  const rename = addVerb(group, 'rename <league> <name>', 'rename a league', [
    'league rename id:17 "A decent name" --reason "insulted a player"',
  ])
  setAction(rename, (context, [term = '', name = '']) =>
    withReason(context, () =>
      withLeague(context.db, term, (league) =>
        runAct(context, league, `is now called ${name.trim()}`, (tx) =>
          renameLeague(tx, league.league_id, name, context),
        ),
      ),
    ),
  )

  const remove = addVerb(group, 'delete <league>', 'delete a league with all its data', [
    'league delete id:17 --reason "sells skis" --yes',
  ])
  setAction(remove, (context, [term = '']) =>
    withReason(context, () => withLeague(context.db, term, (league) => runDelete(context, league))),
  )
}

/** Refuses to act without a reason, because the act affects other people. */
async function withReason({ reason }: VerbContext, work: () => Promise<VerbResult>): Promise<VerbResult> {
  return reason ? work() : refusal(['Nothing was changed: --reason is required.'])
}

async function runDelete(context: VerbContext, league: AdminLeague): Promise<VerbResult> {
  const question = `Delete the league ${league.name} (id ${league.league_id}) with ${countText(league.members, 'member')}?`
  if (!context.dry_run && !context.yes && !(await confirm(question))) {
    return refusal(['Nothing was deleted: confirm with y, or use --yes.'])
  }
  return runAct(context, league, 'was deleted', (tx) => removeLeague(tx, league.league_id, context))
}

async function runAct(
  { db, dry_run }: VerbContext,
  { league_id, name }: AdminLeague,
  effect: string,
  work: (tx: Db) => Promise<LeagueOutcome>,
): Promise<VerbResult> {
  const refused = await withDryRun(db, dry_run, work)
  if (refused) {
    const hint = refused === 'no-club' ? ' Use --club.' : ''
    return refusal([`${name} (id ${league_id}): ${LEAGUE_SENTENCES[refused]}.${hint}`])
  }
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  return done({ dry_run, league_id }, [`${name} (id ${league_id}) ${effect}.`, ...dry_run_line])
}
