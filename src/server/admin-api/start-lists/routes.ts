import type { FastifyInstance } from 'fastify'
import {
  postStartList,
  previewStartList,
  readStartList,
  withdrawStartList,
} from '#contract/admin/start-lists/start-list-imports.ts'
import { getRaceStartLists, listStartListRaces } from '#contract/admin/start-lists/start-lists.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { withUpload } from '#server/http/uploads.ts'
import { shownMatches } from '#server/imports/start-lists/shown-matches.ts'
import { toStartRow } from '#server/imports/start-lists/start-list-columns.ts'
import { withdrawStartList as withdraw } from '#server/imports/start-lists/withdraw-start-list.ts'
import { readTableUpload } from '#server/imports/uploads/read-upload.ts'
import type { TableReads } from '#server/imports/uploads/table-kinds.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { listStartListRaces as findRaces } from '#server/start-lists/store/lists.ts'
import { findNewestList } from '#server/start-lists/store/read.ts'
import { importSentList, NEWER_LIST } from './import-sent-list.ts'
import { listLists, listRaces } from './store.ts'

export function adminStartListRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listStartListRaces, ({ db }) => listRaces(db))

  servePrivate(app, context, getRaceStartLists, async ({ db, params: { race_id } }) => {
    const race = await getRaceOr404(db, race_id)
    const newest = await findNewestList(db, race_id)
    return { race, lists: await listLists(db, race_id), starters: newest?.starters ?? [] }
  })

  servePrivate(app, context, readStartList, async ({ db, params: { race_id }, request }) => {
    await getRaceOr404(db, race_id)
    const read = await withUpload(readStartList, request, (path) => readTableUpload('starters', path))
    return matchUpload(db, race_id, read)
  })

  servePrivate(app, context, previewStartList, async ({ db, params: { race_id }, body, player }) => {
    const season_id = await seasonOfRaceOr404(db, race_id)
    const by = { season_id, race_id, actor: actorOf(player) }
    return withDryRun(db, true, (tx) => importSentList(tx, by, body, { dry_run: true }))
  })

  servePrivate(app, context, postStartList, async (call) => {
    const { db, params, body, player } = call
    const season_id = await seasonOfRaceOr404(db, params.race_id)
    const by = { season_id, race_id: params.race_id, actor: actorOf(player) }
    return withIdempotency(db, call, (tx) => importSentList(tx, by, body, { dry_run: false }))
  })

  servePrivate(app, context, withdrawStartList, async (call) => {
    const { db, params, query, player } = call
    const season_id = await seasonOfRaceOr404(db, params.race_id)
    const { reason } = query
    const lists = await listLists(db, params.race_id)
    if (!lists.some(({ number }) => number === params.number)) throw notFound('Start list')
    return withIdempotency(db, call, async (tx) => {
      const done = await withdraw(tx, { ...params, season_id, actor: actorOf(player), reason })
      if (!done) throw httpError('stale', NEWER_LIST)
      return { newest: done.newest }
    })
  })
}

async function getRaceOr404(db: Db, race_id: number) {
  const [race] = await listRaces(db, race_id)
  if (!race) throw notFound('Race')
  return race
}

async function seasonOfRaceOr404(db: Db, race_id: number): Promise<number> {
  await getRaceOr404(db, race_id)
  const season = await findCurrentSeason(db)
  if (!season) throw notFound('Race')
  return season.season_id
}

async function matchUpload(db: Db, race_id: number, { content, ...problems }: TableReads['starters']) {
  const [race] = await findRaces(db, [race_id])
  // A file of several races has a code in each row. Only the rows of this race are used.
  const codes = new Set(content.flatMap((row) => row.race_code ?? []))
  const used = content.filter((row) => codes.size < 2 || row.race_code === race!.race_code)
  const { rows, ...shown } = await shownMatches(db, race!, used.map(toStartRow), problems)
  return {
    rows: rows.map(({ row: { line, code, name, nation, bib, state }, match }) => ({
      line,
      code,
      name,
      nation,
      bib,
      state,
      ...match,
    })),
    ...shown,
  }
}
