import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { changeLines, settingLines } from '#operator/setting-lines.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { editWeekend, factsOf, setWeekend } from '#server/admin/set-weekend.ts'
import { findWeekend } from '#server/admin/store/find.ts'
import { type AdminWeekend, listAdminWeekends } from '#server/admin/store/weekends.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

type Flags = { season?: string }

/** Adds the verbs that list and change weekends. Returns their command, to which other files add verbs. */
export function addWeekendVerbs(program: Command): Command {
  const group = program.command('weekend').summary('list, change, merge, split or rename weekends')

  const list = addVerb(group, 'list', 'list the weekends of a season, including hidden ones', [
    'weekend list',
  ])
  list.option('--season <name>', 'the season (default: the current one)')
  setAction<Flags>(list, (context, _, { season }) =>
    withSeason(context.db, season, ({ season_id }) => runList(context, season_id)),
  )

  const set = addVerb(group, 'set <weekend> [settings...]', 'show or change the settings of a weekend', [
    'weekend set "Davos Weekend" hidden=true --reason "no snow yet"',
    'weekend set 4 livestream_link=https://example.org/live event_link=none',
  ])
  set.option('--season <name>', 'the season (default: the current one)')
  setAction<Flags>(set, (context, [term = '', ...args], { season }) =>
    withSeason(context.db, season, ({ season_id }) =>
      withWeekend(context, season_id, term, (weekend) => runSet(context, weekend, args)),
    ),
  )
  return group
}

/** Runs the work on the weekend with this id or name. If there is none, the refusal lists all weekends. */
export async function withWeekend(
  { db }: VerbContext,
  season_id: number,
  term: string,
  work: (weekend: AdminWeekend) => Promise<VerbResult>,
): Promise<VerbResult> {
  const weekends = await listAdminWeekends(db, season_id)
  const found = await findWeekend(db, season_id, term)
  const weekend = weekends.find(({ weekend_id }) => weekend_id === found?.weekend_id)
  if (weekend) return work(weekend)
  const names = weekends.map(({ weekend_name }) => weekend_name).join(', ') || 'none'
  return refusal([`There is no weekend ${term} in this season. Available: ${names}.`])
}

async function runList({ db }: VerbContext, season_id: number): Promise<VerbResult> {
  const weekends = await listAdminWeekends(db, season_id)
  const rows = weekends.map((each) => [
    each.weekend_id,
    localTimeText(each.event_start, each.time_zone),
    each.weekend_name,
    each.hidden ? 'hidden' : each.is_scored ? 'scored' : '',
    each.livestream_link,
    each.event_link,
  ])
  return done({ weekends }, textTable(['id', 'starts', 'name', 'state', 'stream', 'details'], rows))
}

async function runSet(
  { db, dry_run, ...by }: VerbContext,
  weekend: AdminWeekend,
  args: string[],
): Promise<VerbResult> {
  const edit = editWeekend(weekend, args)
  if ('errors' in edit) return wrongUsage(edit.errors)
  if (edit.changes.length === 0) return done({ changes: [] }, settingLines(factsOf(weekend)))

  await withDryRun(db, dry_run, (tx) => setWeekend(tx, weekend, edit, by))
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  return done({ dry_run, changes: edit.changes }, [...changeLines(edit.changes), ...dry_run_line])
}
