import { z } from 'zod'
import type { Actor } from '#server/platform/audit/actor.ts'
import { beforeAndAfter, type Edit, parseEdit, type SettingChange } from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type SiteSettings, updateSiteSettings } from '#server/site/store/settings.ts'

const text_error = 'must be at most 200 characters without spaces, or none'
const Text = z
  .string(text_error)
  .regex(/^\S{1,200}$/, text_error)
  .nullable()
const mail_error = 'must be an email address, or none'
const dsn_error = 'must be a URL that starts with https:// or http://, or none'

const SiteSchema: z.ZodType<SiteSettings> = z.strictObject({
  mail_address: z.email(mail_error).nullable(),
  analytics_id: Text,
  google_api_key: Text,
  recaptcha_public_key: Text,
  login_oauth_provider: Text,
  sentry_dsn: z
    .string(dsn_error)
    .regex(/^https?:\/\/\S{1,300}$/, dsn_error)
    .nullable(),
})

export function editSite(before: SiteSettings, args: readonly string[]): Edit<SiteSettings> {
  return parseEdit(SiteSchema, before, args)
}

export async function setSite(
  tx: Db,
  { after, changes }: { after: SiteSettings; changes: SettingChange[] },
  by: Actor,
): Promise<void> {
  await updateSiteSettings(tx, after)
  await insertAudit(tx, { ...by, act: 'site set', subject: 'site', ...beforeAndAfter(changes) })
}
