import { type Command, InvalidArgumentError } from 'commander'
import { compareLists, type ListChange, type ListedResult } from '#game/scoring/revisions.ts'
import { countText } from '#operator/count-text.ts'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { REVISION_HINTS } from '#operator/option-hints.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import { discardRevision, restoreRevision } from '#server/revisions/discard-revision.ts'
import { listRevisionResults, listRevisions, type Revision } from '#server/revisions/store.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { ordinal } from '#text/formats.ts'
import { REVISION_SENTENCES } from '#text/scoring-refusals.ts'

type SeasonFlag = { season?: string }
type Numbers = { from?: number; to?: number }

const SEASON = ['--season <name>', 'the season (default: the current one)'] as const

export function addRevisionVerbs(group: Command): void {
  const list = addVerb(group, 'revisions <race>', 'list the result lists imported for a race', [
    'race revisions DAV-SPR-M',
  ])
  list.option(...SEASON)
  setAction<SeasonFlag>(list, (context, [term = ''], { season }) =>
    withSeason(context.db, season, (row) =>
      withRace(context.db, row, term, (race) => runList(context, race)),
    ),
  )

  const compare = addVerb(group, 'compare <race>', 'compare two result lists of a race', [
    'race compare DAV-SPR-M',
    'race compare DAV-SPR-M --from 1 --to 3',
  ])
  compare.option(...SEASON)
  compare.option(
    '--from <n>',
    'the first revision (default: the published one, otherwise the previous one)',
    revisionNumber,
  )
  compare.option('--to <n>', 'the second revision (default: the latest)', revisionNumber)
  setAction<SeasonFlag & Numbers>(compare, (context, [term = ''], flags) =>
    withSeason(context.db, flags.season, (row) =>
      withRace(context.db, row, term, (race) => runCompare(context, race, flags)),
    ),
  )

  addRevisionAct(
    group,
    'discard',
    'discard a result list, so that it cannot be published',
    'race discard DAV-SPR-M 2 --reason "results of another race"',
  )
  addRevisionAct(
    group,
    'restore',
    'restore a discarded result list',
    'race restore DAV-SPR-M 2 --reason "it was the right one"',
  )
}

function addRevisionAct(group: Command, act: 'discard' | 'restore', summary: string, example: string): void {
  const verb = addVerb(group, `${act} <race> <revision>`, summary, [example]).option(...SEASON)
  setAction<SeasonFlag>(verb, (context, [term = '', number = ''], { season }) =>
    withSeason(context.db, season, (row) =>
      withRace(context.db, row, term, (race) => runRevisionAct(context, row, race, act, number)),
    ),
  )
}

export function revisionNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number of a revision: see `race revisions`.')
}

async function runList({ db }: VerbContext, race: FoundRace): Promise<VerbResult> {
  const revisions = await listRevisions(db, race.race_id)
  const rows = revisions.map((each) => [
    each.number,
    localTimeText(each.imported_at, 'UTC'),
    each.imported_by,
    each.source,
    each.rows,
    each.placed,
    stateOf(each),
  ])
  const head = ['revision', 'imported (UTC)', 'by', 'file', 'rows', 'placed', 'state']
  const lines = revisions.length === 0 ? [`${race.name} has no results yet.`] : textTable(head, rows)
  return done({ race_id: race.race_id, revisions }, lines)
}

function stateOf({ is_published, is_latest, is_discarded, discard_reason }: Revision): string {
  if (is_discarded) return `discarded: ${discard_reason}`
  return [is_published ? 'published' : '', is_latest ? 'latest' : ''].filter(Boolean).join(', ')
}

async function runCompare({ db }: VerbContext, race: FoundRace, numbers: Numbers): Promise<VerbResult> {
  const revisions = await listRevisions(db, race.race_id)
  const after = pickRevision(revisions, numbers.to, (all) => all.find((each) => each.is_latest))
  if (typeof after === 'string') return refusal([`${race.name}: ${after}`])
  const findDefault = (all: readonly Revision[]) =>
    all.find((each) => each.is_published && each !== after) ??
    all.findLast((each) => each.number < after.number)
  const before = pickRevision(revisions, numbers.from, findDefault)
  if (typeof before === 'string') return refusal([`${race.name}: ${before}`])

  const [old_rows, new_rows] = [
    await listRevisionResults(db, before.revision_id),
    await listRevisionResults(db, after.revision_id),
  ]
  const changes = compareLists(old_rows, new_rows)
  const head = `${race.name}: revision ${before.number} (${countText(old_rows.length, 'row')}) → ${after.number} (${countText(new_rows.length, 'row')})`
  const value = { race_id: race.race_id, from: before.number, to: after.number, changes }
  return done(value, [`${head}, ${countText(changes.length, 'difference')}`, ...changeTable(changes)])
}

function pickRevision(
  revisions: readonly Revision[],
  number: number | undefined,
  findDefault: (revisions: readonly Revision[]) => Revision | undefined,
): Revision | string {
  const found =
    number === undefined ? findDefault(revisions) : revisions.find((each) => each.number === number)
  if (found) return found
  const numbers = revisions.map((each) => each.number).join(', ') || 'none'
  return number === undefined
    ? `there are not two revisions to compare; available: ${numbers}.`
    : `there is no revision ${number}; available: ${numbers}.`
}

export function changeTable(changes: readonly ListChange[]): string[] {
  if (changes.length === 0) return []
  const rows = changes.map(({ before, after }) => {
    const { name, country } = (after ?? before)!
    return [name, country, rowText(before), rowText(after)]
  })
  return textTable(['athlete', 'country', 'before', 'after'], rows)
}

/** Formats a row of a result list, such as `3rd 57:23.6 bib 7`. */
function rowText(row: ListedResult | null): string {
  if (!row) return 'not in the list'
  const { place, status, time, bib, sprint_place, climb_place } = row
  const parts = [
    place === null ? status : ordinal(place),
    time,
    bib === null ? null : `bib ${bib}`,
    sprint_place === null ? null : `sprint ${ordinal(sprint_place)}`,
    climb_place === null ? null : `climb ${ordinal(climb_place)}`,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

async function runRevisionAct(
  { db, dry_run, actor, reason }: VerbContext,
  { season_id }: SeasonRow,
  race: FoundRace,
  act: 'discard' | 'restore',
  term: string,
): Promise<VerbResult> {
  const { race_id, name } = race
  const revision_number = /^[1-9]\d{0,5}$/.test(term) ? Number(term) : 0
  const command = { season_id, race_id, revision_number, actor, reason: reason ?? null, dry_run }
  const report = await (act === 'discard' ? discardRevision : restoreRevision)(db, command)
  if (!report.ok) {
    if (report.reason !== 'unknown-revision') {
      const { reason } = report
      const sentence = [`${REVISION_SENTENCES[reason]}.`, REVISION_HINTS[reason]].filter(Boolean).join(' ')
      return refusal([`${name}, revision ${revision_number}: ${sentence}`], { reason })
    }
    return refusal([`${name} has no revision ${term}: see \`race revisions\`.`], { reason: report.reason })
  }
  const { latest } = report
  const latest_text =
    latest === null ? 'The race has no results to publish now.' : `Its latest revision is now ${latest}.`
  const dry_run_text = dry_run ? ' Dry run: nothing was written.' : ''
  return done({ dry_run, race_id, revision: revision_number, latest }, [
    `Revision ${revision_number} of ${name} is ${act === 'discard' ? 'discarded' : 'restored'}. ${latest_text}${dry_run_text}`,
  ])
}
