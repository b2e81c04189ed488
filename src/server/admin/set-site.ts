import { z } from 'zod'
import { type ColourRefusal, checkColours } from '#game/brand-colours.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { beforeAndAfter, type Edit, parseEdit, type SettingChange } from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type SiteSettings, updateSiteSettings } from '#server/site/store/settings.ts'
import { toPictureUrl } from './picture-url.ts'
import { findPage } from './store/pages.ts'

const text_error = 'must be at most 200 characters without spaces, or none'
const Text = z
  .string(text_error)
  .regex(/^\S{1,200}$/, text_error)
  .nullable()
const mail_error = 'must be an email address, or none'
const dsn_error = 'must be a URL that starts with https:// or http://, or none'

const name_error = 'must be 1 to 120 characters on one line, or none'
const picture_error = 'must be the address of a picture of this site such as /media/logo.png, or none'
const Picture = z
  .string(picture_error)
  .regex(/^\/[^/\\\s]\S*$/, picture_error)
  .nullable()
const colour_error = 'must be a colour such as #0a1a2f, or none'
const COLOUR = /^#[0-9a-f]{6}$/i
const Colour = z
  .string(colour_error)
  .regex(COLOUR, colour_error)
  .transform((colour) => colour.toLowerCase())
  .nullable()
const terms_error = 'must be the path of a page such as info/terms, or none'

const Settings = z.strictObject({
  mail_address: z.email(mail_error).nullable(),
  analytics_id: Text,
  google_api_key: Text,
  recaptcha_public_key: Text,
  login_oauth_provider: Text,
  sentry_dsn: z
    .string(dsn_error)
    .regex(/^https?:\/\/\S{1,300}$/, dsn_error)
    .nullable(),
  site_name: z
    .string(name_error)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,120}$/u, name_error)
    .nullable(),
  logo_url: Picture,
  icon_url: Picture,
  accent_colour: Colour,
  ground_colour: Colour,
  terms_page: z
    .string(terms_error)
    .regex(/^info\/[a-z0-9_]{1,80}$/, terms_error)
    .nullable(),
})

const SiteSchema: z.ZodType<SiteSettings> = Settings.superRefine((settings, context) => {
  const { accent_colour, ground_colour } = settings
  if ([accent_colour, ground_colour].some((colour) => colour !== null && !COLOUR.test(colour))) return
  for (const refusal of checkColours(settings))
    context.addIssue({ code: 'custom', path: [refusal.colour], message: colourText(refusal) })
})

export function editSite(before: SiteSettings, args: readonly string[]): Edit<SiteSettings> {
  return parseEdit(SiteSchema, before, args)
}

/** The subject of audit lines about the site's settings. */
export const SITE = 'site'

/** Saves settings of the site. If a picture or a page does not exist, saves nothing and returns the errors. */
export async function setSite(
  tx: Db,
  { after, changes }: { after: SiteSettings; changes: SettingChange[] },
  by: Actor,
): Promise<string[]> {
  const problems = await checkReferences(tx, after)
  if (problems.length > 0) return problems

  await updateSiteSettings(tx, after)
  await insertAudit(tx, { ...by, act: 'site set', subject: SITE, ...beforeAndAfter(changes) })
  return []
}

/** Returns errors about pictures and pages that do not exist. Each is a sentence that begins with the setting. */
async function checkReferences(tx: Db, settings: SiteSettings): Promise<string[]> {
  const problems: string[] = []
  for (const setting of ['logo_url', 'icon_url'] as const) {
    const url = settings[setting]
    if (url !== null && !(await toPictureUrl(tx, url))) problems.push(`${setting} ${picture_error}`)
  }
  const { terms_page } = settings
  if (terms_page !== null && !(await findPage(tx, terms_page)))
    problems.push(`terms_page must be a page that has a text: there is no text at ${terms_page}`)
  return problems
}

const AGAINST = {
  'accent-text': 'the dark text on it',
  'ground-text': 'the light text on it',
  ground: 'the ground',
}

/** Says why a colour is refused. The text continues a sentence that begins with the setting. */
function colourText({ against, ratio, min_ratio, nearest }: ColourRefusal): string {
  // Rounds down. Otherwise a contrast just below the minimum would be shown as the minimum.
  const measured = (Math.floor(ratio * 100) / 100).toFixed(2)
  return `has a contrast of ${measured}:1 with ${AGAINST[against]}, and needs ${min_ratio}:1. The nearest allowed colour is ${nearest}`
}
