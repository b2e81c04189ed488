import type { Command } from 'commander'
import { type Answer, done, wrongUsage } from '#operator/answer.ts'
import { changeLines, settingLines } from '#operator/setting-lines.ts'
import { addVerb, type Desk, does } from '#operator/verb.ts'
import { editSite, setSite } from '#server/admin/set-site.ts'
import { rehearse } from '#server/platform/db/rehearse.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'

export function addSiteVerb(program: Command): void {
  const family = program.command('site').summary('what belongs to the site, whatever the season')
  const set = addVerb(family, 'set [settings...]', "show or change the site's own settings", [
    'site set',
    'site set mail_address=game@example.org',
    'site set analytics_id=none',
  ])
  does(set, set_)
}

async function set_({ db, dry_run, ...author }: Desk, words: string[]): Promise<Answer> {
  const before = await findSiteSettings(db)
  const edit = editSite(before, words)
  if ('faults' in edit) return wrongUsage(edit.faults)
  if (edit.changes.length === 0) return done({ changes: [] }, settingLines(before))

  await rehearse(db, dry_run, (tx) => setSite(tx, edit, author))
  const tried = dry_run ? ['Tried only: nothing was written.'] : []
  return done({ dry_run, changes: edit.changes }, [...changeLines(edit.changes), ...tried])
}
