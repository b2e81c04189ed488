import { basename } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { countText } from '#operator/count-text.ts'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import { MAX_FILE_MB } from '#server/imports/files/check-file.ts'
import { collectIssues, issueMessages } from '#server/imports/files/issues.ts'
import { readTable } from '#server/imports/files/read-table.ts'
import { LIVE_COLUMNS } from '#server/imports/season/season-columns.ts'
import { lockDueSelections, saveLiveBatch, withdrawLive } from '#server/live/save-batch.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { LIVE_SENTENCES } from '#text/scoring-refusals.ts'

type Flags = { season?: string; sequence?: number; checkpoint?: string; starters?: number }

export function addLiveVerbs(program: Command): void {
  const group = program.command('live').summary('show intermediate results while a race runs')

  const send = addVerb(
    group,
    'send <race> <file>',
    'show the places in a file on the live view, instead of the places that were sent before; no board changes',
    ['live send DAV-SPR-M split.csv --sequence 3 --checkpoint "7.5 km" --starters 76'],
  )
  send.option('--season <name>', 'the season (default: the current one)')
  send.option(
    '--sequence <n>',
    'the number of the batch, which must be higher than all earlier numbers',
    positiveNumber,
  )
  send.option('--checkpoint <text>', 'the checkpoint at which the places were measured')
  send.option('--starters <n>', 'how many athletes started', positiveNumber)
  setAction<Flags>(send, (context, [race_term = '', file = ''], flags) =>
    withNamedRace(context, race_term, flags, (race) => sendBatch(context, race, file, flags)),
  )

  const withdraw = addVerb(group, 'withdraw <race>', 'remove the intermediate results of a race', [
    'live withdraw DAV-SPR-M --reason "wrong race"',
  ])
  withdraw.option('--season <name>', 'the season (default: the current one)')
  setAction<Flags>(withdraw, (context, [race_term = ''], flags) =>
    withNamedRace(context, race_term, flags, (race) => withdrawBatch(context, race)),
  )
}

function positiveNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number of at least 1.')
}

function withNamedRace(
  { db }: VerbContext,
  term: string,
  { season }: Flags,
  work: (race: FoundRace) => Promise<VerbResult>,
): Promise<VerbResult> {
  return withSeason(db, season, (row) => withRace(db, row, term, work))
}

async function sendBatch(
  { db, actor, reason, dry_run }: VerbContext,
  { race_id }: FoundRace,
  file: string,
  { sequence, checkpoint, starters }: Flags,
): Promise<VerbResult> {
  if (sequence === undefined || !checkpoint?.trim()) return wrongUsage(['Give --sequence and --checkpoint.'])
  const issues = collectIssues()
  const rows = await readTable(file, LIVE_COLUMNS, issues, { max_mb: MAX_FILE_MB })
  if (issues.count > 0) return refusal([...issueMessages(issues), 'Nothing was written.'])
  if (rows.length === 0) return refusal([`${basename(file)} has no rows.`])
  const named = rows.map(({ line: _line, time: gap, ...row }) => ({ ...row, gap, due_at: null }))
  if (!dry_run) await lockDueSelections(db, race_id)
  const batch = {
    race_id,
    sequence,
    checkpoint: checkpoint.trim(),
    starters: starters ?? null,
    rows: named,
    actor,
    reason,
  }
  const saved = await withDryRun(db, dry_run, (tx) => saveLiveBatch(tx, batch))
  if (!saved.ok) return refusal([`${LIVE_SENTENCES[saved.reason]}.`], { reason: saved.reason })
  const { name, ok: _ok, ...report } = saved
  const dry_run_text = dry_run ? ' Dry run: nothing was written.' : ''
  return done({ dry_run, ...report }, [
    `${name}: batch ${sequence} at ${batch.checkpoint} with ${countText(saved.rows, 'athlete')} is live.${dry_run_text}`,
  ])
}

async function withdrawBatch(
  { db, actor, reason, dry_run }: VerbContext,
  { race_id, name }: FoundRace,
): Promise<VerbResult> {
  const verdict = await withDryRun(db, dry_run, (tx) => withdrawLive(tx, { race_id, actor, reason }))
  if (!verdict.ok) return refusal([`${LIVE_SENTENCES[verdict.reason]}.`], { reason: verdict.reason })
  return done({ dry_run }, [`${name} is no longer live.${dry_run ? ' Dry run: nothing was written.' : ''}`])
}
