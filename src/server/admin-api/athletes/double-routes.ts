import type { FastifyInstance } from 'fastify'
import {
  getMergePreview,
  listDoubles,
  type MergePreview,
  mergeDouble,
} from '#contract/admin/athletes/doubles.ts'
import { findDoubles } from '#server/doubles/find-doubles.ts'
import { STALE } from '#server/doubles/merge-athletes.ts'
import {
  type MergePlan,
  type MergeSide,
  mergeProblem,
  planMerge,
  refusalText,
} from '#server/doubles/merge-plan.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'

type Pair = { athlete_id: number; double_id: number }

/** Routes for merging athletes who are stored twice. A job merges them, because races may have to be scored again. */
export function adminDoubleRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listDoubles, async ({ db, params, query }) => {
    const season = await findCurrentSeason(db)
    const found = season && (await findDoubles(db, season.season_id, { ...params, ...query }))
    if (!found) throw notFound('Athlete')
    return found
  })

  servePrivate(app, context, getMergePreview, async ({ db, params, reply }) => {
    const preview = toPreview(await getPlanOr404(db, params))
    void reply.header('etag', preview.version)
    return preview
  })

  servePrivate(app, context, mergeDouble, async (call) => {
    const reply = await withIdempotency(context.db, call, async (tx) => {
      const plan = await getPlanOr404(tx, call.params)
      const if_match = call.request.headers['if-match']
      if (if_match !== undefined && if_match !== '*' && if_match !== tagOf(plan))
        throw httpError('stale', STALE)
      if (plan.refusals.length > 0) throw httpError('refused', mergeProblem(plan.refusals).message)
      const input = { ...call.params, reason: call.body.reason, seen_version: plan.version }
      return {
        job_id: await addJob(tx, { kind: 'merge athletes', input, actor: subjectOf(call.player.user_id) }),
      }
    })
    context.notifyJobs?.()
    return reply
  })
}

async function getPlanOr404(db: Db, pair: Pair): Promise<MergePlan> {
  const plan = await planMerge(db, pair)
  if (!plan) throw notFound('Athlete')
  return plan
}

function tagOf({ version }: MergePlan): string {
  return `"${version}"`
}

function toPreview(plan: MergePlan): MergePreview {
  return {
    athlete: toSide(plan.athlete),
    double: toSide(plan.double),
    seasons: plan.seasons.map(toSeason),
    races: plan.races.map(({ race_id, name, weekend_name, state, place, status, is_in_published_list }) => {
      return { race_id, name, weekend_name, state, place, status, is_published: is_in_published_list }
    }),
    refusals: plan.refusals.map((refusal) => ({ code: refusal.code, message: refusalText(refusal) })),
    version: tagOf(plan),
  }
}

function toSide({ athlete_id, federation_code, name, country, birth_date, races, locked_teams }: MergeSide) {
  return { athlete_id, federation_code, name, country, birth_date, races, locked_teams }
}

function toSeason(season: MergePlan['seasons'][number]): MergePreview['seasons'][number] {
  const { season_id, name, is_athlete_in, athlete_price, double_price, athlete_flags, double_flags } = season
  return { season_id, name, is_athlete_in, athlete_price, double_price, athlete_flags, double_flags }
}
