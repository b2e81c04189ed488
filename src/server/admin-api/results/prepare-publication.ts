import type { PublicationAct } from '#contract/admin/results/publications.ts'
import { findRevisionId } from '#server/admin/store/find.ts'
import type { CreatedAthlete } from '#server/imports/create-athletes.ts'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importResultList } from '#server/imports/import-results.ts'
import { matchedRows } from '#server/imports/results/match-list.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import type { PublishCommand } from '#server/scoring/publish.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import type { ResultNote } from '#text/imports/result-notes.ts'
import { matchDraft } from './match-draft.ts'
import { saveCorrections } from './save-corrections.ts'
import { type Draft, type DraftKey, findDraft } from './store/drafts.ts'
import { findRaceFacts, listRacePublications, type RaceFacts } from './store/races.ts'

/** A publication whose list has been saved as a revision. */
export type PreparedPublication = {
  race: RaceFacts
  publish: PublishCommand
  notes: ResultNote[]
  created: CreatedAthlete[]
  /** The reasons for the corrections. Null if there are no corrections. */
  reason: string | null
}

type DraftActor = DraftKey & { actor: string }

/**
 * Returns what to publish. The list of a draft is first saved as a revision. For a preview, the caller rolls the
 * transaction back. Throws 404, 409 or 422 if the list cannot be saved or there is nothing to publish.
 */
export async function preparePublication(
  tx: Db,
  by: DraftActor,
  act: PublicationAct,
): Promise<PreparedPublication> {
  const race = await findRaceFacts(tx, by.race_id)
  if (!race) throw notFound('Race')
  const { race_id } = by
  const saved = act.what === 'draft' ? await saveDraftList(tx, by, race) : NOTHING_SAVED
  const publish = { race_ids: [race_id], actor: by.actor, ...(await publishCommandOf(tx, race, act)) }
  return { race, publish, ...saved }
}

type Saved = Pick<PreparedPublication, 'notes' | 'created' | 'reason'>

const NOTHING_SAVED: Saved = { notes: [], created: [], reason: null }

async function publishCommandOf(
  tx: Db,
  { race_id }: RaceFacts,
  { what, number, state, publication_id, in_totals }: PublicationAct,
): Promise<Pick<PublishCommand, 'state' | 'revision_id' | 'include_in_total'>> {
  if (what === 'undo') return earlierPublication(tx, race_id, publication_id)
  if (what === 'withdraw') return { state: 'scheduled' }
  if (what === 'cancel') return { state: 'cancelled' }
  if (what === 'totals') return changedTotals(tx, race_id, in_totals)
  if (what === 'revision') {
    const revision_id = number === undefined ? undefined : await findRevisionId(tx, race_id, number)
    if (revision_id === undefined) throw notFound('List')
    return { state, revision_id }
  }
  const { latest_id = null } = (await findRaceFacts(tx, race_id)) ?? {}
  if (latest_id === null) throw httpError('no-results')
  return { state, revision_id: latest_id }
}

/**
 * Finds what to publish in order to restore an earlier publication, by default the second-latest one. If there is only
 * one publication, the race becomes scheduled again.
 */
async function earlierPublication(tx: Db, race_id: number, publication_id: number | undefined) {
  const publications = await listRacePublications(tx, race_id)
  const [current, previous] = publications
  if (!current) throw httpError('no-results')
  const earlier =
    publication_id === undefined
      ? previous
      : publications.find((publication) => publication.publication_id === publication_id)
  if (!earlier && publication_id !== undefined) throw notFound('Publication')
  if (!earlier) return { state: 'scheduled' as const }
  const { state, revision_id, in_totals: include_in_total } = earlier
  return { state, include_in_total, ...(revision_id === null ? {} : { revision_id }) }
}

/** Changes only whether the race counts in totals. Throws `no-results` if the race has no published list. */
async function changedTotals(tx: Db, race_id: number, in_totals: boolean | undefined) {
  const { published_id = null } = (await findRaceFacts(tx, race_id)) ?? {}
  if (published_id === null || in_totals === undefined) throw httpError('no-results')
  return { include_in_total: in_totals }
}

async function saveDraftList(tx: Db, by: DraftActor, race: RaceFacts): Promise<Saved> {
  const draft = await findDraft(tx, by)
  if (!draft) throw notFound('Draft')
  return draft.kind === 'list'
    ? saveList(tx, by, race, draft)
    : saveCorrections(tx, by.actor, race, draft.corrections)
}

async function saveList(tx: Db, { actor }: DraftActor, race: RaceFacts, draft: Draft): Promise<Saved> {
  const { matches } = await matchDraft(tx, race, draft)
  const { issue_count, ignored_columns } = draft.list
  const rows = matchedRows(draft.list.rows, matches)
  const season = await findCurrentSeason(tx)
  if (!rows || issue_count > 0 || !season) throw httpError('not-ready')
  const columnOf = (name: string) => name
  const input = {
    season,
    list: { rows, columns: [], ignored_columns, columnOf },
    starters: undefined,
    file: draft.source,
  }
  const options = { actor, dry_run: false, max_mb: 0, yes: true, create_athletes: true }
  const imported = await importResultList(tx, input, { ...options, race: `id:${race.race_id}` })
  if (!imported.ok) {
    const errors = 'issues' in imported ? issueMessages(imported) : []
    throw httpError('invalid', errors[0] ?? 'The list cannot be imported', { errors })
  }
  const { notes, created } = imported.report
  return { notes, created, reason: null }
}
