import type { FastifyInstance } from 'fastify'
import {
  getPreview,
  previewResults,
  publishOfficial,
  publishResults,
} from '#contract/admin/results/publications.ts'
import {
  discardDraft,
  editDraft,
  searchMatchableAthletes,
  uploadResults,
} from '#contract/admin/results/result-drafts.ts'
import { getRaceResults, listAdminRaces } from '#contract/admin/results/results.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { withUpload } from '#server/http/uploads.ts'
import { rowsOfRace } from '#server/imports/results/rows-of-race.ts'
import { readUpload } from '#server/imports/uploads/read-upload.ts'
import { addJob } from '#server/jobs/store.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { listRevisionResults } from '#server/revisions/store.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { changeDraft } from './edit-draft.ts'
import { matchDraft, toResultDraft } from './match-draft.ts'
import { ensureMayCreate, publishPreview } from './publish-preview.ts'
import { adminRacesPublicationRoutes } from './races-publication-routes.ts'
import { adminRevisionRoutes } from './revision-routes.ts'
import { searchAthletes } from './store/athletes.ts'
import { type DraftKey, deleteDraft, findDraft, lockDraft, saveDraft } from './store/drafts.ts'
import { findPreviewJob } from './store/previews.ts'
import * as races from './store/races.ts'

export function adminResultRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listAdminRaces, async ({ db, player }) => {
    return (await races.listAdminRaces(db, player.user_id)).map(withInstants)
  })

  servePrivate(app, context, getRaceResults, async ({ db, params: { race_id }, player: { user_id } }) => {
    // The job is read first: if it is done by now, the data that is read below already includes its publication.
    const job = (await races.findPublishJob(db, race_id)) ?? null
    const facts = await getRaceFactsOr404(db, race_id)
    const [race] = await races.listAdminRaces(db, user_id, race_id)
    const points = await races.readPublishedPoints(db, race_id)
    const rows = facts.latest_id === null ? [] : await listRevisionResults(db, facts.latest_id)
    const revisions = await races.listRaceRevisions(db, race_id)
    const publications = await races.listRacePublications(db, race_id)
    return {
      race: withInstants(race!),
      results: rows.map(({ athlete_id, name, country, place, status, time }) => {
        const earned = points.get(athlete_id)
        return {
          athlete_id,
          name,
          country,
          place,
          status,
          time,
          points: earned === undefined ? null : toPoints(earned),
        }
      }),
      revisions: revisions.map((each) => ({ ...each, imported_at: each.imported_at.toISOString() })),
      publications: publications.map(({ revision_id: _id, ...each }) => {
        return { ...each, published_at: each.published_at.toISOString() }
      }),
      draft: await readDraft(db, facts, { race_id, user_id }),
      job,
    }
  })
  draftRoutes(app, context)
  publicationRoutes(app, context)
  adminRacesPublicationRoutes(app, context)
  adminRevisionRoutes(app, context)
}

function draftRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, uploadResults, async (call) => {
    const { db, params, query, player, request } = call
    const key = { ...params, user_id: player.user_id }
    const race = await getRaceFactsOr404(db, params.race_id)
    const uploaded = await withUpload(uploadResults, request, readUpload)
    const { list, source } = rowsOfRace(uploaded, query.name || 'pasted table', race.race_code)
    // The body was a stream, so the content of the file is compared: a repeated key with another file is refused.
    return withIdempotency(db, { ...call, body: { source, list } }, async (tx) => {
      await lockDraft(tx, key)
      await saveDraft(tx, key, { kind: 'list', source, list, decisions: [], corrections: [] })
      return (await readDraft(tx, race, key))!
    })
  })

  servePrivate(app, context, editDraft, async (call) => {
    const { db, params, body, player } = call
    const key = { ...params, user_id: player.user_id }
    const race = await getRaceFactsOr404(db, params.race_id)
    if (body.decisions?.some(({ newcomer }) => newcomer !== null)) ensureMayCreate(player.token)
    return withIdempotency(db, call, async (tx) => {
      await changeDraft(tx, key, race, body)
      return (await readDraft(tx, race, key))!
    })
  })

  servePrivate(app, context, discardDraft, async (call) => {
    const { db, params, player } = call
    await getRaceFactsOr404(db, params.race_id)
    return withIdempotency(db, call, async (tx) => {
      return { is_deleted: await deleteDraft(tx, { ...params, user_id: player.user_id }) }
    })
  })

  servePrivate(
    app,
    context,
    searchMatchableAthletes,
    async ({ db, params: { race_id }, query: { search } }) => {
      const race = await getRaceFactsOr404(db, race_id)
      return searchAthletes(db, { season_id: race.season_id, race, search })
    },
  )
}

function publicationRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, previewResults, async (call) => {
    const { db, params, body, player } = call
    const { race_id } = await getRaceFactsOr404(db, params.race_id)
    const { user_id } = player
    const reply = await withIdempotency(db, call, async (tx) => {
      const input = { race_id, user_id, act: body }
      return { job_id: await addJob(tx, { kind: 'preview', input, actor: actorOf(player) }) }
    })
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, getPreview, async ({ db, params: { race_id, job_id }, player: { user_id } }) => {
    const found = await findPreviewJob(db, { race_id, user_id }, job_id)
    if (!found) throw notFound('Preview')
    return found
  })

  for (const route of [publishResults, publishOfficial]) {
    servePrivate(app, context, route, async (call) => {
      const { db, params, body, player } = call
      const race = await getRaceFactsOr404(db, params.race_id)
      const { user_id } = player
      const by = { race_id: race.race_id, user_id, actor: actorOf(player) }
      const scope = { may_be_official: route === publishOfficial, token: player.token }
      const reply = await withIdempotency(db, call, async (tx) => {
        return { job_id: await publishPreview(tx, race, by, body, scope) }
      })
      context.notifyJobs?.()
      return reply
    })
  }
}

/** Throws 404 for a race that does not exist or belongs to another season. */
async function getRaceFactsOr404(db: Db, race_id: number): Promise<races.RaceFacts> {
  const race = await races.findRaceFacts(db, race_id)
  if (!race) throw notFound('Race')
  return race
}

async function readDraft(db: Db, race: races.RaceFacts, key: DraftKey) {
  const draft = await findDraft(db, key)
  const season = await findCurrentSeason(db)
  return draft && season ? toResultDraft(await matchDraft(db, race, draft), season) : null
}

function withInstants(race: Awaited<ReturnType<typeof races.listAdminRaces>>[number]) {
  const { date, trading_close, published_at, protests_end_at } = race
  return {
    ...race,
    date: date.toISOString(),
    trading_close: trading_close.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    protests_end_at: protests_end_at?.toISOString() ?? null,
  }
}
