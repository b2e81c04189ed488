import type { Command } from 'commander'
import { editSite, setSite } from '#server/desk/set-site.ts'
import { findSiteSettings } from '#server/desk/store/site.ts'
import { rehearse } from '#server/imports/rehearse.ts'
import { type Answer, done, wrongUsage } from './answer.ts'
import { changeLines, settingLines } from './setting-lines.ts'
import { addVerb, type Desk, does } from './verb.ts'

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
