import type { FastifyInstance } from 'fastify'
import {
  type AdminLive,
  getAdminLive,
  type LiveBatch,
  postLiveBatch,
  readLiveTable,
  withdrawLive,
} from '#contract/admin/results/live.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { withUpload } from '#server/http/uploads.ts'
import { toLiveListRow } from '#server/imports/results/live-list.ts'
import { shownMatches } from '#server/imports/start-lists/shown-matches.ts'
import { readTableUpload } from '#server/imports/uploads/read-upload.ts'
import type { TableReads } from '#server/imports/uploads/table-kinds.ts'
import { lockDueSelections, saveLiveBatch, withdrawLive as withdraw } from '#server/live/save-batch.ts'
import { listLiveRows } from '#server/live/store/rows.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { listStartListRaces, type StartListRace } from '#server/start-lists/store/lists.ts'
import { LIVE_SENTENCES } from '#text/scoring-refusals.ts'
import { findLiveFacts, listSent, listStartersWithBib } from './store.ts'

/** Routes for live results, which a timing program or an operator sends while a race runs. */
export function adminLiveRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminLive, ({ db, params: { race_id }, player: { user_id } }) =>
    readAdminLive(db, { race_id, user_id }),
  )

  servePrivate(app, context, readLiveTable, async ({ db, params: { race_id }, request }) => {
    const race = await getListRaceOr404(db, race_id)
    const read = await withUpload(readLiveTable, request, (path) => readTableUpload('live', path))
    return matchTable(db, race, read)
  })

  servePrivate(app, context, postLiveBatch, async (call) => {
    const { db, params, body, player } = call
    await lockDueSelections(db, params.race_id)
    const batch = { ...params, ...toBatch(body), actor: actorOf(player) }
    return withIdempotency(db, call, async (tx) => {
      const saved = await saveLiveBatch(tx, batch)
      if (!saved.ok) throw httpError(saved.reason, LIVE_SENTENCES[saved.reason])
      return { sequence: saved.sequence, received_at: saved.received_at.toISOString() }
    })
  })

  servePrivate(app, context, withdrawLive, async (call) => {
    const { db, params, query, player } = call
    return withIdempotency(db, call, async (tx) => {
      const verdict = await withdraw(tx, { ...params, ...query, actor: actorOf(player) })
      if (!verdict.ok) throw httpError(verdict.reason, LIVE_SENTENCES[verdict.reason])
      return {}
    })
  })
}

async function getListRaceOr404(db: Db, race_id: number): Promise<StartListRace> {
  const [race] = await listStartListRaces(db, [race_id])
  if (!race) throw notFound('Race')
  return race
}

/** Returns the batch with null for every field that the client left out. */
function toBatch({ results, starters = null, ...batch }: LiveBatch) {
  const rows = results.map(
    ({ athlete, place = null, status = null, gap = null, bib = null, due_at = null }) => {
      return { athlete, place, status, gap, bib, due_at }
    },
  )
  return { ...batch, starters, rows }
}

/** Returns what an operator needs to send the next batch of a race. Throws 404 for a race of another season. */
async function readAdminLive(
  db: Db,
  { race_id, user_id }: { race_id: number; user_id: number },
): Promise<AdminLive> {
  const facts = await findLiveFacts(db, { race_id, user_id })
  if (!facts) throw notFound('Race')
  const rows = facts.batch ? await listLiveRows(db, race_id) : []
  return {
    ...facts,
    batch: facts.batch && {
      ...facts.batch,
      rows: rows.map(({ points: _points, due_at, ...row }) => {
        return { ...row, due_at: due_at?.toISOString() ?? null }
      }),
    },
    starters: await listStartersWithBib(db, race_id),
    sent: await listSent(db, race_id),
  }
}

/**
 * Matches the rows of a table with athletes. A row with only a start number is matched with the athlete who has this
 * number on the newest start list.
 */
async function matchTable(db: Db, race: StartListRace, { content, ...problems }: TableReads['live']) {
  const starters = await listStartersWithBib(db, race.race_id)
  const by_bib = new Map(starters.map(({ bib, athlete_id }) => [bib, `id:${athlete_id}`]))
  const listed = content.map(toLiveListRow).map((row) => {
    const has_name = row.code !== null || row.name !== null
    return has_name || row.bib === null ? row : { ...row, code: by_bib.get(row.bib) ?? null }
  })
  const { rows, ...shown } = await shownMatches(db, race, listed, problems)
  return {
    rows: rows.map(({ row: { line, code, name, nation, bib, place, status, gap }, match }) => ({
      line,
      code,
      name,
      nation,
      bib,
      place,
      status,
      gap,
      ...match,
    })),
    ...shown,
  }
}
