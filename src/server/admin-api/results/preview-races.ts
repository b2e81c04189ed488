import type { RaceChoice, RacesPreview } from '#contract/admin/results/race-publications.ts'
import { changesOfficial } from '#game/scoring/publications.ts'
import { chooseRaces } from '#server/admin/choose-races.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import { lockResults } from '#server/imports/store/latest-results.ts'
import { addJob } from '#server/jobs/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { listRevisionResults } from '#server/revisions/store.ts'
import { type PublishReport, previewPublication, publishedOf } from '#server/scoring/publish.ts'
import { describeChanges, listPublishWarnings } from '#server/scoring/race-changes.ts'
import { listBetsOfRaces } from '#server/scoring/store/bets.ts'
import { listRacesToPublish } from '#server/scoring/store/races.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { publishWarningText } from '#text/publish-warnings.ts'
import { changesOf, keyOfRow } from './preview-results.ts'
import { STALE } from './publish-preview.ts'
import { findRacesPreview, insertPreview, readInputDigest, type SavedRacesPreview } from './store/previews.ts'

type By = { user_id: number; actor: string }

/**
 * Computes and stores what publishing the chosen races together would change. Throws 409 if a race cannot be published.
 */
export async function previewRaces(
  db: Db,
  { user_id, actor }: By,
  { weekend_id, state }: RaceChoice,
): Promise<{ preview_id: string }> {
  const season = await findCurrentSeason(db)
  if (!season) throw notFound('Season')
  const { season_id } = season
  const weekend = weekend_id === undefined ? undefined : `id:${weekend_id}`
  const chosen = await chooseRaces(db, season_id, { weekend, state })
  if (!chosen.ok) throw notFound('Weekend')
  const { races } = chosen
  const race_ids = races.map(({ race_id }) => race_id)
  const [first_id] = race_ids
  if (first_id === undefined) throw httpError('no-results', 'All results are on the boards already')

  const input_digest = await readInputDigest(db, { race_ids, user_id })
  const preview = await previewPublication(
    db,
    season_id,
    async () => ({ publish: { race_ids, state, actor } }),
    (tx, _, report) => describeRaces(tx, races, report),
  )
  const act = { race_ids, state }
  return {
    preview_id: await insertPreview(db, { race_id: first_id, user_id }, { act, input_digest, preview }),
  }
}

/** Describes the effects of a publication in `tx`, which the caller rolls back afterwards. */
async function describeRaces(
  tx: Db,
  races: readonly FoundRace[],
  report: PublishReport,
): Promise<SavedRacesPreview['preview']> {
  const [refused] = report.refused
  if (refused) {
    const lines = report.refused.map(({ name, message }) => `${name}: ${message}`)
    throw httpError(refused.reason, lines.join('\n'))
  }
  const changes = await describeChanges(tx, report.races, races)
  const warnings = await listPublishWarnings(tx, report, changes)
  const rows = await Promise.all(
    report.races.map(async ({ race_id, publication: { revision_id } }) => {
      const listed = revision_id === null ? [] : await listRevisionResults(tx, revision_id)
      return listed.map((row) => [keyOfRow(race_id, row.athlete_id), row] as const)
    }),
  )
  const race_ids = races.map(({ race_id }) => race_id)
  const weekends = new Map(races.map(({ race_id, weekend_name }) => [race_id, weekend_name]))
  return {
    races: changes.map(({ race_id, name, before, after }) => ({
      race_id,
      name,
      weekend_name: weekends.get(race_id)!,
      before: raceSideOf(before),
      after: raceSideOf(after),
    })),
    warnings: warnings.filter(({ code }) => code !== 'reason-needed').map(publishWarningText),
    ...changesOf(report, new Map(rows.flat())),
    sidebets: await listBetsOfRaces(tx, race_ids),
    needs_reason: report.reason_needed.length > 0,
    has_changes: report.changed.length > 0,
  }
}

type RaceSide = RacesPreview['races'][number]['after']

function raceSideOf(side: { state: string; revision: number | null; in_totals: boolean }): RaceSide {
  return { state: side.state as RaceSide['state'], number: side.revision, in_totals: side.in_totals }
}

type Requested = { preview_id: string; reason?: string | undefined }

/**
 * Adds the job that publishes exactly the previewed lists. Throws 412 if the data of a race has changed since the
 * preview, and 422 if a reason is missing. `may_be_official` is true if the caller has confirmed with the second
 * factor.
 */
export async function publishRacesPreview(
  tx: Db,
  { user_id, actor }: By,
  { preview_id, reason }: Requested,
  { may_be_official }: { may_be_official: boolean },
): Promise<number> {
  const season = await findCurrentSeason(tx)
  if (!season) throw notFound('Season')
  await lockResults(tx, season.season_id)
  const saved = await findRacesPreview(tx, user_id, preview_id)
  if (!saved) throw notFound('Preview')
  const { race_ids, state } = saved.act
  // The races are read before the digest. If the digest is then the same as in the preview, these are the previewed
  // races and lists.
  const races = await listRacesToPublish(tx, race_ids)
  if ((await readInputDigest(tx, { race_ids, user_id })) !== saved.input_digest)
    throw httpError('stale', STALE)
  const is_official = saved.preview.races.some(changesOfficial)
  if (is_official && !may_be_official) throw httpError('confirm-needed')
  if (saved.preview.needs_reason && !reason)
    throw invalidField('reason', 'Please give a reason. Players can read it')

  // The job must publish these lists, even if a later import adds newer lists.
  const revision_ids = Object.fromEntries(races.map((race) => [race.race_id, race.latest_revision_id]))
  const previewed = races.map(publishedOf)
  const input = { race_ids, state, revision_ids, previewed, reason: reason ?? null }
  return addJob(tx, { kind: 'publish', actor, input })
}
