import type { z } from 'zod'
import type { editDraft } from '#contract/admin/results/result-drafts.ts'
import type { Outcome } from '#game/scoring/correct-result.ts'
import type { RowDecision } from '#server/imports/results/match-list.ts'
import type { ListRow } from '#server/imports/results/result-list.ts'
import type { UploadedList } from '#server/imports/uploads/run-task.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { listRevisionResults } from '#server/revisions/store.ts'
import { matchDraft } from './match-draft.ts'
import { type Draft, type DraftKey, lockDraft, saveDraft } from './store/drafts.ts'
import type { RaceFacts } from './store/races.ts'

type DraftEdit = z.output<NonNullable<typeof editDraft.body>>

const EMPTY_LIST: UploadedList = {
  text: null,
  columns: [],
  ignored_columns: [],
  rows: [],
  issues: [],
  issue_count: 0,
}

type DraftContent = Omit<Draft, 'version' | 'updated_at'>

const EMPTY_DRAFT: Omit<DraftContent, 'kind' | 'source'> = {
  list: EMPTY_LIST,
  decisions: [],
  corrections: [],
}

/** Changes the user's draft. Throws 412 if the edit is based on an older version of the draft. */
export async function changeDraft(tx: Db, key: DraftKey, race: RaceFacts, edit: DraftEdit): Promise<void> {
  const draft = await lockDraft(tx, key)
  if ((draft?.version ?? 0) !== edit.version) throw httpError('stale', STALE)
  await saveDraft(tx, key, await applyEdit(tx, race, draft, edit))
}

const STALE = 'This draft was changed on another device or in another tab'

async function applyEdit(
  tx: Db,
  race: RaceFacts,
  draft: Draft | undefined,
  { decisions = [], added = [], keep_missing = false, corrections }: DraftEdit,
): Promise<DraftContent> {
  if (corrections) return { ...EMPTY_DRAFT, kind: 'corrections', source: 'corrections', corrections }
  const list =
    draft?.kind === 'list' ? draft : { ...EMPTY_DRAFT, kind: 'list' as const, source: 'typed by hand' }
  const decided = { ...list, decisions: withDecisions(list.decisions, decisions) }
  const with_added = added.reduce(withResult, decided)
  return keep_missing && draft ? withMissing(tx, race, { ...draft, ...with_added }) : with_added
}

/**
 * Adds decisions about rows, replacing older decisions about the same rows. An empty decision only removes the older
 * decision, so that the row is matched automatically again.
 */
function withDecisions(before: readonly RowDecision[], given: readonly RowDecision[]): RowDecision[] {
  const lines = new Set(given.map(({ line }) => line))
  const with_content = given.filter(
    (each) => each.athlete_id !== null || each.newcomer !== null || each.is_left_out,
  )
  return [...before.filter(({ line }) => !lines.has(line)), ...with_content]
}

type Addition = NonNullable<DraftEdit['added']>[number]

/** Adds a result that was entered by hand. It replaces a row that a decision has matched with the same athlete. */
function withResult(draft: DraftContent, { athlete_id, outcome }: Addition): DraftContent {
  const decided = draft.decisions.find((each) => each.athlete_id === athlete_id)
  const rows = draft.list.rows.filter(({ line }) => line !== decided?.line)
  return withRow(draft, rows, { ...NO_RESULT, ...resultOf(outcome), line: nextLine(draft) }, athlete_id)
}

function withRow(
  draft: DraftContent,
  rows: readonly ListRow[],
  row: ListRow,
  athlete_id: number,
): DraftContent {
  const decision = { line: row.line, athlete_id, newcomer: null, is_left_out: false }
  const decisions = draft.decisions.filter((each) => rows.some(({ line }) => line === each.line))
  return {
    ...draft,
    list: { ...draft.list, text: null, rows: [...rows, row].sort(byPlace) },
    decisions: [...decisions, decision],
  }
}

/** Adds the rows of the race's latest revision whose athletes are missing in the draft. */
async function withMissing(tx: Db, race: RaceFacts, draft: Draft): Promise<DraftContent> {
  if (race.latest_id === null) return draft
  const { matches } = await matchDraft(tx, race, draft)
  const listed = new Set(matches.flatMap(({ athlete }) => athlete?.athlete_id ?? []))
  const missing = (await listRevisionResults(tx, race.latest_id)).filter((row) => !listed.has(row.athlete_id))
  return missing.reduce<DraftContent>(
    (before, { athlete_id, place, status, time, bib, sprint_place, climb_place }) => {
      const row = {
        ...NO_RESULT,
        place,
        status,
        time,
        bib,
        sprint_place,
        climb_place,
        line: nextLine(before),
      }
      return withRow(before, before.list.rows, row, athlete_id)
    },
    draft,
  )
}

const NO_RESULT: Omit<ListRow, 'line'> = {
  race_code: null,
  code: null,
  name: null,
  nation: null,
  gender: null,
  place: null,
  status: null,
  time: null,
  bib: null,
  sprint_place: null,
  climb_place: null,
}

function resultOf(outcome: Outcome): Pick<ListRow, 'place' | 'status'> {
  return 'status' in outcome
    ? { place: null, status: outcome.status }
    : { place: outcome.place, status: null }
}

function nextLine({ list }: DraftContent): number {
  return Math.max(0, ...list.rows.map(({ line }) => line)) + 1
}

function byPlace(a: ListRow, b: ListRow): number {
  const last = Number.MAX_SAFE_INTEGER
  return (a.place ?? last) - (b.place ?? last) || a.line - b.line
}
