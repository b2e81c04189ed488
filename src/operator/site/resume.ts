import type { Command } from 'commander'
import { countText } from '#operator/count-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { rebuildAllBoards, resumeWork } from '#server/backup/after-restore.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'

export function addResumeVerb(program: Command): void {
  const resume = addVerb(
    program,
    'resume',
    'end the pause after a restore: send emails, run jobs, and repeat the deletions of accounts',
    ['resume', 'resume --discard --reason "they were sent before the crash"'],
  )
  resume.option('--discard', 'discard the emails, notifications and jobs from before the restore')
  setAction<{ discard?: boolean }>(resume, (context, _, flags) => runResume(context, flags.discard === true))
}

/** Builds the boards that an interrupted restore has not built, and then ends the pause. */
async function runResume(context: VerbContext, is_discarding: boolean): Promise<VerbResult> {
  const { db, dry_run, actor, reason, onProgress } = context
  const is_paused = (await findWorkPause(db)) !== undefined
  if (is_paused && !dry_run) await rebuildAllBoards(db, actor, onProgress)
  const waiting = await withDryRun(db, dry_run, (tx) => resumeWork(tx, is_discarding, { actor, reason }))
  if (!waiting) return done({ dry_run, is_paused: false }, ['Nothing is paused by a restore.'])
  const { emails, notifications, jobs, deleted, kept } = waiting
  const has_waited = emails + notifications + jobs > 0
  const what = has_waited
    ? `${countText(emails, 'email')}, ${countText(notifications, 'notification')} and ${countText(jobs, 'job')} from before the restore`
    : 'No emails, notifications or jobs from before the restore'
  const then = is_discarding ? 'discarded' : 'sent or done'
  return done({ dry_run, is_paused: dry_run, is_discarded: is_discarding, ...waiting }, [
    dry_run ? `${what} would be ${then} (dry run).` : `Resumed. ${what} are ${then}.`,
    ...(deleted.length > 0 ? [`${accountsText(deleted)} deleted again${dry_run ? ' (dry run)' : ''}.`] : []),
    ...(kept.length > 0
      ? [`${accountsText(kept)} not deleted again: the game would have no owner left.`]
      : []),
  ])
}

const max_ids = 20

/** A text such as `2 accounts (3, 17) were`. */
export function accountsText(ids: readonly number[]): string {
  const more = ids.length > max_ids ? ` and ${ids.length - max_ids} more` : ''
  const list = `${ids.slice(0, max_ids).join(', ')}${more}`
  return `${countText(ids.length, 'account')} (${list}) ${ids.length === 1 ? 'was' : 'were'}`
}
