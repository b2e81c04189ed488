import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText, TIME_FORMAT } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { announcementOf, moveDeadline, movedText } from '#server/admin/move-deadline.ts'
import { type Deadline, listDeadlines } from '#server/admin/store/deadlines.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { DEADLINE_SENTENCES } from '#text/calendar-refusals.ts'

type Flags = { season?: string; text?: string }

export function addDeadlineVerbs(program: Command): void {
  const group = program.command('deadline').summary('list and move the deadlines of selections and side bets')

  const list = addVerb(group, 'list', 'list the deadlines, in the time zone of each weekend', [
    'deadline list',
  ])
  list.option('--season <name>', 'the season (default: the current one)')
  setAction<Flags>(list, (context, _, { season }) =>
    withSeason(context.db, season, ({ season_id }) => runList(context, season_id)),
  )

  const move = addVerb(
    group,
    'move <what> <id> <time>',
    'move the deadline of a selection or side bet, and announce it if players can see the weekend',
    [
      'deadline move selection 4 2026-12-05T09:30 --reason "fog, the start is delayed"',
      'deadline move sidebet 2 2026-12-05T08:00 --text "The jury has moved the start."',
    ],
  )
  move.option('--season <name>', 'the season (default: the current one)')
  move.option('--text <text>', 'extra text for the announcement (default: the reason)')
  setAction<Flags>(move, (context, args, { season, text }) =>
    withSeason(context.db, season, ({ season_id }) => runMove(context, season_id, args, text)),
  )
}

async function runList({ db }: VerbContext, season_id: number): Promise<VerbResult> {
  const deadlines = await listDeadlines(db, season_id)
  const rows = deadlines.map((each) => [
    each.kind,
    each.id,
    localTimeText(each.closes_at, each.time_zone),
    each.is_locked ? 'closed' : '',
    each.weekend_name,
    each.name,
  ])
  return done({ deadlines }, textTable(['what', 'id', 'closes', 'state', 'weekend', 'name'], rows))
}

async function runMove(
  { db, dry_run, ...by }: VerbContext,
  season_id: number,
  [kind = '', id = '', time = '']: string[],
  text: string | undefined,
): Promise<VerbResult> {
  const deadlines = await listDeadlines(db, season_id)
  const deadline = deadlines.find((each) => each.kind === kind && String(each.id) === id)
  if (!deadline) return refusal([`There is no ${kind} ${id} in this season: see \`deadline list\`.`])
  const to = parseInstant(time, deadline.time_zone)
  if (!to) return wrongUsage([`The time must be ${TIME_FORMAT}.`])

  const announcement = announcementOf(deadline, to, text ?? by.reason)
  const report = await withDryRun(db, dry_run, (tx) => moveDeadline(tx, { deadline, to, announcement }, by))
  if (!report.ok) return refusal([`${DEADLINE_SENTENCES[report.reason]}.`], { reason: report.reason })
  const { announced } = report
  const sentences = [
    `${announcement.header}: ${untilText(deadline, to)}`,
    announced ? null : 'It is not announced, because players cannot see the weekend.',
    dry_run ? 'Dry run: nothing was written.' : null,
  ]
  return done({ dry_run, kind, id: deadline.id, closes_at: to, announced }, [
    sentences.filter(Boolean).join(' '),
  ])
}

function untilText(deadline: Deadline, to: Date): string {
  const { time_zone } = deadline
  return movedText(deadline, to, `${localTimeText(to, time_zone)} (${time_zone})`)
}
