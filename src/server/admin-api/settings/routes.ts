import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeSeasonSettings, changeSiteSettings, getAdminSettings } from '#contract/admin/site/settings.ts'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { editSite, SITE, setSite } from '#server/admin/set-site.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError } from '#server/platform/errors.ts'
import { FIXED_SETTINGS } from '#server/seasons/set-season.ts'
import { findCurrentSeason, findSeasonById, type SeasonRow } from '#server/seasons/store.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'
import { changeSeason, editOrThrow, shownChanges, throwIfErrors } from './change-season.ts'

export function adminSettingRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminSettings, async ({ db }) => {
    const site_version = await versionOf(db, SITE)
    const current = await findCurrentSeason(db)
    const version = current && (await versionOf(db, current.name))
    const season = current && (await findSeasonById(db, current.season_id))
    return {
      site: { values: await findSiteSettings(db), version: site_version },
      season:
        season && version
          ? {
              name: season.name,
              values: season.settings,
              defaults: SETTINGS_PRESETS[season.settings.variant],
              fixed: FIXED_SETTINGS,
              version,
            }
          : null,
    }
  })

  servePrivate(app, context, changeSiteSettings, (call) =>
    changeOrPreview(context, call, async (tx, by) => {
      await lockSubject(tx, SITE)
      await requireVersion(tx, SITE, call.request.headers['if-match'])
      const edit = editOrThrow(editSite(await findSiteSettings(tx), pairsOf(call)))
      if (edit.changes.length > 0) throwIfErrors(await setSite(tx, edit, by))
      return { changes: shownChanges(edit.changes), effects: [], needs_reason: false }
    }),
  )

  servePrivate(app, context, changeSeasonSettings, async (call) => {
    const reply = await changeOrPreview(context, call, async (tx, by) => {
      const season = await lockCurrentSeason(tx)
      await requireVersion(tx, season.name, call.request.headers['if-match'])
      return changeSeason(tx, season, pairsOf(call), { ...by, dry_run: call.body.dry_run })
    })
    context.notifyJobs?.()
    return reply
  })
}

type Call = {
  params: unknown
  body: { changes: { setting: string; value: string }[]; reason: string; dry_run: boolean }
  player: Player
  request: FastifyRequest
  reply: FastifyReply
}

/** Makes the change once for each idempotency key. A dry run is rolled back and stores no key. */
function changeOrPreview<Result>(
  { db }: AppContext,
  call: Call,
  work: (tx: Db, by: Actor) => Promise<Result>,
): Promise<Result> {
  const by = { actor: subjectOf(call.player.user_id), reason: call.body.reason }
  if (call.body.dry_run) return withDryRun(db, true, (tx) => work(tx, by))
  return withIdempotency(db, call, (tx) => work(tx, by))
}

/** Locks the settings of the current season until the transaction ends, and reads the season. */
async function lockCurrentSeason(tx: Db): Promise<SeasonRow> {
  const found = await findCurrentSeason(tx)
  if (!found) throw httpError('refused', 'There is no season yet')
  await lockSubject(tx, found.name)
  return (await findSeasonById(tx, found.season_id)) ?? found
}

function pairsOf({ body }: Call): string[] {
  return body.changes.map(({ setting, value }) => `${setting}=${value}`)
}
