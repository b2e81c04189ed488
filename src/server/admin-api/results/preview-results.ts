import type { PublicationAct, PublicationPreview } from '#contract/admin/results/publications.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { listRevisionResults, type RevisionRow } from '#server/revisions/store.ts'
import type { BoardChange } from '#server/scoring/preview.ts'
import { previewInPoints } from '#server/scoring/preview-points.ts'
import { type PublishReport, previewPublication } from '#server/scoring/publish.ts'
import { describeChanges, listPublishWarnings } from '#server/scoring/race-changes.ts'
import { listBetsOfRaces } from '#server/scoring/store/bets.ts'
import { shownNote } from '#text/imports/result-notes.ts'
import { publishWarningText } from '#text/publish-warnings.ts'
import { type PreparedPublication, preparePublication } from './prepare-publication.ts'
import type { DraftKey } from './store/drafts.ts'
import { insertPreview, readInputDigest, type SavedPreview } from './store/previews.ts'
import { findRaceFacts, type RaceFacts, readPublishedPoints } from './store/races.ts'

/** Computes and stores what publishing would change, with a digest of the data that was read. */
export async function previewResults(
  db: Db,
  by: DraftKey & { actor: string },
  act: PublicationAct,
): Promise<{ preview_id: string }> {
  const race = await findRaceFacts(db, by.race_id)
  if (!race) throw notFound('Race')
  const input_digest = await readInputDigest(db, { race_ids: [by.race_id], user_id: by.user_id })
  const preview = await previewPublication(
    db,
    race.season_id,
    (tx) => preparePublication(tx, by, act),
    (tx, prepared, report) => describePreview(tx, race, { act, prepared, report }),
  )
  return { preview_id: await insertPreview(db, by, { act, input_digest, preview }) }
}

type PreviewSource = { act: PublicationAct; prepared: PreparedPublication; report: PublishReport }

/**
 * Describes the effects of a publication in `tx`, which the caller rolls back afterwards. `race` was read before the
 * publication.
 */
async function describePreview(
  tx: Db,
  race: RaceFacts,
  { act, prepared, report }: PreviewSource,
): Promise<SavedPreview['preview']> {
  const [refused] = report.refused
  if (refused) throw httpError(refused.reason, refused.message)
  const before = await rowsOf(tx, race.latest_id)
  const published = await rowsOf(tx, race.published_id)
  const points = await readPublishedPoints(tx, race.race_id)
  const [change] = await describeChanges(tx, report.races, [race])
  const changed = report.races[0]?.publication
  const after = await rowsOf(tx, changed ? changed.revision_id : (prepared.publish.revision_id ?? null))
  const warnings = await listPublishWarnings(tx, report, change ? [change] : [])
  const notes = prepared.notes.filter(({ code }) => code !== 'missing-athletes').map(shownNote)
  const { state, include_in_total: in_totals } = changed ?? { ...race, include_in_total: race.in_totals }
  const missing = publishesList(act) ? missingRows(before, after, points) : []
  return {
    before: {
      state: race.state,
      number: change?.before.revision ?? null,
      in_totals: race.in_totals,
      rows: before.length,
    },
    after: { state, number: change?.after.revision ?? null, in_totals, rows: after.length },
    missing,
    warnings: [
      ...notes.filter(({ needs_yes }) => needs_yes).map(({ sentence }) => sentence),
      ...warnings.filter(({ code }) => code !== 'reason-needed').map(publishWarningText),
    ],
    notes: notes.filter(({ needs_yes }) => !needs_yes).map(({ sentence }) => sentence),
    created: prepared.created.map(({ name, country, price }) => ({ name, country, price })),
    ...changesOf(report, rowsByKey(race.race_id, [...published, ...before, ...after])),
    sidebets: await listBetsOfRaces(tx, [race.race_id]),
    needs_reason: report.reason_needed.length > 0 || missing.length > 0 || act.what === 'cancel',
    reason: prepared.reason,
    has_changes: report.changed.length > 0,
  }
}

/** Whether the act publishes a list that the operator chose. */
function publishesList({ what }: PublicationAct): boolean {
  return what === 'draft' || what === 'latest' || what === 'revision'
}

async function rowsOf(tx: Db, revision_id: number | null): Promise<RevisionRow[]> {
  return revision_id === null ? [] : listRevisionResults(tx, revision_id)
}

function missingRows(
  before: readonly RevisionRow[],
  after: readonly RevisionRow[],
  points: ReadonlyMap<number, number>,
): PublicationPreview['missing'] {
  const listed = new Set(after.map(({ athlete_id }) => athlete_id))
  return before
    .filter(({ athlete_id }) => !listed.has(athlete_id))
    .map(({ athlete_id, name, country, place }) => {
      const earned = points.get(athlete_id)
      return { athlete_id, name, country, place, points: earned === undefined ? null : toPoints(earned) }
    })
}

type Changes = Pick<PublicationPreview, 'athletes' | 'players' | 'replaced_picks' | 'boards' | 'leagues'>

export function keyOfRow(race_id: number, athlete_id: number): string {
  return `${race_id} ${athlete_id}`
}

function rowsByKey(race_id: number, rows: readonly RevisionRow[]): Map<string, RevisionRow> {
  return new Map(rows.map((row) => [keyOfRow(race_id, row.athlete_id), row]))
}

/**
 * Returns the previewed changes for the reply. `rows` contains the athletes' rows in the result lists, by `keyOfRow`.
 */
export function changesOf({ preview }: PublishReport, rows: ReadonlyMap<string, RevisionRow>): Changes {
  const preview_in_points = previewInPoints(preview)
  if (!preview || !preview_in_points) {
    const none = { changed: 0, first: [] }
    return {
      athletes: [],
      players: none,
      replaced_picks: { before: 0, after: 0 },
      boards: { changed: 0, leaders: [] },
      leagues: { ...none, leaders: [] },
    }
  }
  return {
    athletes: preview_in_points.athletes.map((change) => {
      const { place = null, status = null } = rows.get(keyOfRow(change.race_id, change.athlete_id)) ?? {}
      return { ...change, place, status }
    }),
    players: preview_in_points.players,
    replaced_picks: preview.replaced_picks,
    boards: { changed: preview.leaders.length, leaders: preview.leaders.flatMap(leaderChange) },
    leagues: { ...preview_in_points.leagues, leaders: preview.leagues.leaders },
  }
}

function leaderChange({ title, before, after }: BoardChange) {
  const [old, next] = [leadersOf(before), leadersOf(after)]
  return old === next ? [] : [{ title, before: old, after: next }]
}

function leadersOf(top: BoardChange['after']): string {
  return top
    .filter(({ rank }) => rank === 1)
    .map(({ team_name }) => team_name)
    .join(', ')
}
