import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type AdminLook, changeAdminLook, getAdminLook } from '#contract/admin/site/look.ts'
import { editSite, SITE, setSite } from '#server/admin/set-site.ts'
import { listEditedPages } from '#server/admin-api/content/store.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidFields } from '#server/platform/errors.ts'
import { parseChanges, setSeason } from '#server/seasons/set-season.ts'
import { findCurrentSeason, findSeasonById, type SeasonRow } from '#server/seasons/store.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'

/** Routes for the name and look of the site. The form has settings of the site and of the current season. */
export function adminLookRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminLook, ({ db }) => readLook(db))

  servePrivate(app, context, changeAdminLook, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const season = await lockSiteAndSeason(tx)
      await requireVersion(tx, subjectsOf(season), call.request.headers['if-match'])
      const by = { actor: subjectOf(call.player.user_id) }
      const errors = [
        ...(await changeSite(tx, call.body, by)),
        ...(season ? await changeSeason(tx, season, call.body, by) : []),
      ]
      if (errors.length > 0) throw invalidFields(fieldErrors(errors))
      return {}
    }),
  )
}

type Change = z.output<NonNullable<typeof changeAdminLook.body>>

async function readLook(db: Db): Promise<AdminLook> {
  const current = await findCurrentSeason(db)
  const version = await versionOf(db, ...subjectsOf(current))
  const season = current && (await findSeasonById(db, current.season_id))
  const site = await findSiteSettings(db)
  const { display_name, slogan } = settingsOf({
    settings: season?.settings ?? null,
    site_name: site.site_name,
  })
  const { logo_url, icon_url, accent_colour, ground_colour, mail_address, terms_page } = site
  return {
    name: display_name,
    slogan: season ? slogan : null,
    logo_url,
    icon_url,
    accent_colour,
    ground_colour,
    mail_address,
    terms_page,
    pages: (await listEditedPages(db)).map(({ path }) => path).filter((path) => path.startsWith('info/')),
    version,
  }
}

async function lockSiteAndSeason(tx: Db): Promise<SeasonRow | undefined> {
  await lockSubject(tx, SITE)
  const season = await findCurrentSeason(tx)
  if (!season) return undefined
  await lockSubject(tx, season.name)
  return findSeasonById(tx, season.season_id)
}

function subjectsOf(season: SeasonRow | undefined): string[] {
  return season ? [SITE, season.name] : [SITE]
}

/** Changes the settings of the site. Returns the errors, each of which begins with the name of a setting. */
async function changeSite(tx: Db, { name, slogan: _slogan, ...rest }: Change, by: Actor): Promise<string[]> {
  const pairs = pairsOf({ ...rest, site_name: name })
  const edit = editSite(await findSiteSettings(tx), pairs)
  if ('errors' in edit) return edit.errors
  return edit.changes.length > 0 ? setSite(tx, edit, by) : []
}

async function changeSeason(
  tx: Db,
  season: SeasonRow,
  { name, slogan }: Change,
  by: Actor,
): Promise<string[]> {
  const edit = parseChanges(season.settings, pairsOf({ display_name: name, slogan }))
  if ('errors' in edit) return edit.errors
  if (edit.changes.length === 0) return []
  return setSeason(tx, season, { settings: edit.after, is_current: false, ...by })
}

/** Formats values as on the command line: `setting=value`, or `setting=none` for null. */
function pairsOf(values: Record<string, string | null | undefined>): string[] {
  return Object.entries(values).flatMap(([setting, value]) =>
    value === undefined ? [] : [`${setting}=${value === null ? 'none' : value}`],
  )
}

const FIELDS: Record<string, string> = { site_name: 'name', display_name: 'name' }

function fieldErrors(errors: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    errors.map((error) => {
      const space = error.indexOf(' ')
      const setting = error.slice(0, space)
      return [FIELDS[setting] ?? setting, error.slice(space + 1)]
    }),
  )
}
