import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type CupReport, listAdminCups, removeAdminCup, setAdminCup } from '#contract/admin/cups.ts'
import { OVERALL } from '#game/scoring/cups.ts'
import { toPictureUrl } from '#server/admin/picture-url.ts'
import { deleteCup, OVERALL_IS_FIXED, PICTURE_NOT_HERE, saveCup } from '#server/admin/set-cup.ts'
import * as cups from '#server/admin/store/cups.ts'
import { etagOfAudit, requireVersion, versionOf } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/store.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { lockScoring } from '#server/scoring/store/while-scoring.ts'
import { findCurrentSeason, type SeasonRow } from '#server/seasons/store.ts'
import { readRaceNames } from './store.ts'

export function adminCupRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listAdminCups, async ({ db }) => {
    const season = await findCurrentSeason(db)
    if (!season) return []
    const versions = new Map<string, string>()
    for (const { name } of await cups.listAdminCups(db, season.season_id))
      versions.set(name, await versionOf(db, name))
    // Reads the cups again after the versions, because the values must not be older than the versions.
    const found = await cups.listAdminCups(db, season.season_id)
    return found.map(({ race_codes: _codes, ...cup }) => ({
      ...cup,
      is_season: cup.name === OVERALL,
      version: versions.get(cup.name) ?? etagOfAudit(undefined),
    }))
  })

  servePrivate(app, context, setAdminCup, async (call) => {
    const season = await getSeasonOr404(context.db)
    const by = { actor: subjectOf(call.player.user_id), reason: call.body.reason }
    const work = (tx: Db) => changeCup(tx, season, call, by)
    if (call.body.dry_run) return { ...(await withDryRun(context.db, true, work)), job_id: null }
    const reply = await withIdempotency(context.db, call, work)
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, removeAdminCup, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { season_id } = await getSeasonOr404(tx)
      // Waits for a running publication, which could add boards to the cup while it is removed.
      await lockScoring(tx, season_id)
      const cup = (await cups.listAdminCups(tx, season_id)).find(
        ({ cup_id }) => cup_id === call.params.cup_id,
      )
      if (!cup) throw notFound('Cup')
      if (cup.name === OVERALL) throw httpError('refused', OVERALL_IS_FIXED)
      await lockSubject(tx, cup.name)
      await requireVersion(tx, cup.name, call.request.headers['if-match'])
      await deleteCup(tx, cup, { actor: subjectOf(call.player.user_id), reason: call.body.reason })
      return { name: cup.name }
    }),
  )
}

type SetCall = {
  body: z.output<NonNullable<typeof setAdminCup.body>>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Saves the cup and its picture. A job changes the cup's races and what the cup counts, because building the boards
 * again may take longer than a request.
 */
async function changeCup(
  tx: Db,
  season: SeasonRow,
  { body, request }: SetCall,
  by: Actor,
): Promise<CupReport> {
  const { season_id } = season
  const { name, is_new, counts, image_url } = body
  await lockSubject(tx, name)
  const before = (await cups.listAdminCups(tx, season_id)).find((cup) => cup.name === name)
  if (is_new && before) throw invalidField('name', 'There is already a cup with this name')
  if (!is_new && !before) throw notFound('Cup')
  if (before) await requireVersion(tx, name, request.headers['if-match'])
  const is_picture_new = image_url !== (before?.image_url ?? null)
  if (is_picture_new && image_url !== null && !(await toPictureUrl(tx, image_url)))
    throw invalidField('image_url', PICTURE_NOT_HERE)

  const race_ids = [...new Set(body.race_ids)].sort((a, b) => a - b)
  const races = await readRaceNames(tx, season_id)
  if (race_ids.some((id) => !races.has(id)))
    throw invalidField('race_ids', 'Every race must be in the current season')
  const former = { counts: before?.counts ?? ('all' as const), race_ids: before?.race_ids ?? [] }
  const former_ids = former.race_ids
  const added = race_ids.filter((id) => !former_ids.includes(id))
  const removed = former_ids.filter((id) => !race_ids.includes(id))
  const needs_boards = counts !== former.counts || added.length > 0 || removed.length > 0
  if (needs_boards && name === OVERALL) throw httpError('refused', OVERALL_IS_FIXED)

  const input = { season_id, name, former, counts, race_ids, reason: by.reason }
  const job_id = needs_boards ? await addJob(tx, { kind: 'cup', input, actor: by.actor }) : null
  // This audit line gives the cup a new version at once, before the job changes what the cup counts.
  const audited = job_id === null ? {} : { job_id }
  await saveCup(tx, season_id, name, is_picture_new ? { image_url, ...audited } : audited, by)
  return {
    added: added.map((id) => races.get(id)!),
    removed: removed.map((id) => races.get(id)!),
    without_youth: counts === 'youth' ? await cups.listRacesWithoutYouth(tx, season_id, name, race_ids) : [],
    is_rebuilding: job_id !== null,
    job_id,
  }
}

async function getSeasonOr404(db: Db): Promise<SeasonRow> {
  const season = await findCurrentSeason(db)
  if (!season) throw notFound('Season')
  return season
}
