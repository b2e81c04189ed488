import type { Command } from 'commander'
import { changeLines, settingLines } from '#operator/setting-lines.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { editSite, SITE, setSite } from '#server/admin/set-site.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'

export function addSiteVerb(program: Command): void {
  const group = program.command('site').summary('manage the settings of the site, independent of the season')
  const set = addVerb(group, 'set [settings...]', 'show or change the settings of the site', [
    'site set',
    'site set mail_address=game@example.org',
    'site set analytics_id=none',
    'site set accent_colour=#ffd23f logo_url=/media/logo.png',
  ])
  setAction(set, runSet)
}

function runSet({ db, dry_run, ...by }: VerbContext, args: string[]): Promise<VerbResult> {
  return withDryRun(db, dry_run, (tx) => setIn(tx, { dry_run, ...by }, args))
}

async function setIn(
  tx: Db,
  { dry_run, ...by }: Omit<VerbContext, 'db'>,
  args: string[],
): Promise<VerbResult> {
  await lockSubject(tx, SITE)
  const before = await findSiteSettings(tx)
  const edit = editSite(before, args)
  if ('errors' in edit) return wrongUsage(edit.errors)
  if (edit.changes.length === 0) return done({ changes: [] }, settingLines(before))

  const problems = await setSite(tx, edit, by)
  if (problems.length > 0) return refusal(problems)
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  return done({ dry_run, changes: edit.changes }, [...changeLines(edit.changes), ...dry_run_line])
}
