import { type Command, InvalidArgumentError } from 'commander'
import { toHundredths, toPoints } from '#game/scoring/points.ts'
import { countText } from '#operator/count-text.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { previewLines } from '#operator/preview-text.ts'
import { localTimeText, TIME_FORMAT } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import {
  OFFER_SENTENCES,
  offerSidebet,
  QUESTION_SENTENCES,
  refusalOfQuestion,
  withdrawSidebet,
} from '#server/admin/offer-sidebet.ts'
import { type AdminSidebet, listAdminSidebets } from '#server/admin/store/sidebets.ts'
import type { AdminWeekend } from '#server/admin/store/weekends.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import type { Preview } from '#server/scoring/preview.ts'
import { previewSettlement, settleSidebet } from '#server/scoring/settle.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { SETTLE_PROBLEMS } from '#text/sidebet-refusals.ts'
import { withWeekend } from './weekend.ts'

type SeasonFlag = { season?: string }
type AddFlags = SeasonFlag & { question: string; points: number; answers: string[]; closes?: string }

const SEASON = ['--season <name>', 'the season (default: the current one)'] as const

export function addSidebetVerbs(program: Command): void {
  const group = program.command('sidebet').summary('add, list, settle or remove side bets')

  const add = addVerb(group, 'add <weekend>', 'add a side bet to a weekend', [
    'sidebet add "Davos Weekend" --question "Who wins the relay?" --points 25 --answers Norway Sweden Another',
    'sidebet add 4 --question "Does the *sun* shine?" --points 10 --answers Yes No --closes 2026-12-05T09:00',
  ]).option(...SEASON)
  add.requiredOption('--question <markdown>', 'the question')
  add.requiredOption('--points <points>', 'the points for the right answer', parsePoints)
  add.requiredOption('--answers <answers...>', 'the answers to choose from')
  add.option(
    '--closes <time>',
    'the deadline, in the time zone of the weekend (default: when its first selection closes)',
  )
  setAction<AddFlags>(add, (context, [term = ''], flags) =>
    withSeason(context.db, flags.season, (season) =>
      withWeekend(context, season.season_id, term, (weekend) => runAdd(context, season, weekend, flags)),
    ),
  )

  const list = addVerb(group, 'list', 'list the side bets of a season with their answers', ['sidebet list'])
  list.option(...SEASON)
  setAction<SeasonFlag>(list, (context, _, { season }) =>
    withSeason(context.db, season, ({ season_id }) => runList(context, season_id)),
  )

  const settle = addVerb(
    group,
    'settle <id> <answer>',
    'set the right answer by its id; `none` reopens the side bet',
    [
      'sidebet settle 3 8',
      'sidebet settle 3 9 --reason "jury decision 4"',
      'sidebet settle 3 none --reason "settled by mistake"',
    ],
  )
  setAction(settle, (context, [id = '', answer = '']) => runSettle(context, id, answer))

  const remove = addVerb(group, 'remove <id>', 'remove a side bet that has no answers', ['sidebet remove 3'])
  setAction(remove, (context, [id = '']) => runRemove(context, id))
}

function parsePoints(text: string): number {
  if (/^\d{1,6}([.]\d{1,2})?$/.test(text) && Number(text) > 0) return toHundredths(Number(text))
  throw new InvalidArgumentError('Points must be a number above 0 with at most two decimals.')
}

async function runAdd(
  { db, dry_run, ...by }: VerbContext,
  { settings }: SeasonRow,
  weekend: AdminWeekend,
  { question, points: value, answers, closes }: AddFlags,
): Promise<VerbResult> {
  const description = question.replaceAll('\\n', '\n').trim()
  const refused = refusalOfQuestion(settings, { description, options: answers })
  if (refused === 'no-sidebets') return refusal([QUESTION_SENTENCES[refused]])
  if (refused) return wrongUsage([QUESTION_SENTENCES[refused]])
  const betting_close = closes === undefined ? weekend.first_close : parseInstant(closes, weekend.time_zone)
  if (!betting_close) return wrongUsage([`--closes must be ${TIME_FORMAT}.`])

  const bet = { weekend_id: weekend.weekend_id, description, value, betting_close, options: answers }
  const sidebet_id = await withDryRun(db, dry_run, (tx) => offerSidebet(tx, bet, by))
  if (typeof sidebet_id === 'string') return refusal([OFFER_SENTENCES[sidebet_id]], { reason: sidebet_id })
  const until = localTimeText(betting_close, weekend.time_zone)
  return done({ dry_run, sidebet_id }, [
    `Side bet ${sidebet_id} in ${weekend.weekend_name} ${dry_run ? 'would be' : 'is'} open until ${until}${dry_run ? ' (dry run)' : ''}.`,
  ])
}

async function runList({ db }: VerbContext, season_id: number): Promise<VerbResult> {
  const sidebets = await listAdminSidebets(db, season_id)
  return done({ sidebets }, sidebets.flatMap(betLines))
}

function betLines(bet: AdminSidebet): string[] {
  const state = bet.settled_option_id !== null ? 'settled' : bet.is_locked ? 'to be settled' : 'open'
  const head = `${bet.sidebet_id}  ${bet.weekend_name}: ${bet.description} (${toPoints(bet.value)} p., ${state})`
  const answers = bet.options.map(({ option_id, description, placed }) => {
    const mark = option_id === bet.settled_option_id ? '*' : ' '
    return `  ${mark} ${option_id}  ${description}, answered ${countText(placed, 'time')}`
  })
  return [head, ...answers]
}

async function runSettle(
  { db, dry_run, ...by }: VerbContext,
  id: string,
  answer: string,
): Promise<VerbResult> {
  const sidebet_id = parseId(id)
  const option_id = answer === 'none' ? null : parseId(answer)
  if (sidebet_id === undefined || option_id === undefined)
    return wrongUsage(['Give the ids that `sidebet list` shows, or `none`.'])

  const command = { sidebet_id, option_id, ...by, reason: by.reason ?? null }
  const previewed = dry_run ? await previewSettlement(db, command) : null
  const refused = previewed ? previewed.refused : await settleSidebet(db, command)
  if (refused === 'unknown-sidebet') return refusal([`There is no side bet ${id}: see \`sidebet list\`.`])
  if (refused) return refusal([SETTLE_PROBLEMS[refused]], { reason: refused })
  if (previewed?.refused === null) return previewResult(id, previewed.preview)
  return done({ sidebet_id, option_id }, [
    `Side bet ${id} is ${option_id === null ? 'open again' : 'settled'}. The boards are updated.`,
  ])
}

function previewResult(id: string, preview: Preview | null): VerbResult {
  const lines = [`Side bet ${id} would be changed (dry run).`, ...previewLines(preview, [])]
  return done({ dry_run: true, sidebet_id: Number(id), players: preview?.players.changed ?? 0 }, lines)
}

async function runRemove({ db, dry_run, ...by }: VerbContext, id: string): Promise<VerbResult> {
  const sidebet_id = parseId(id) ?? 0
  const is_removed = await withDryRun(db, dry_run, (tx) => withdrawSidebet(tx, sidebet_id, by))
  if (!is_removed)
    return refusal([
      `Side bet ${id} does not exist, or already has answers. With answers, settle it with \`none\` instead.`,
    ])
  return done({ dry_run, sidebet_id }, [
    `Side bet ${id} ${dry_run ? 'would be removed (dry run)' : 'was removed'}.`,
  ])
}

function parseId(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
