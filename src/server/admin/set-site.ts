import { z } from 'zod'
import type { Actor } from '#server/platform/audit/actor.ts'
import { beforeAndAfter, type Edit, parseEdit, type SettingChange } from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type SiteSettings, updateSiteSettings } from '#server/site/store/settings.ts'

const text = 'must be at most 200 characters without spaces, or none'
const Text = z
  .string(text)
  .regex(/^\S{1,200}$/, text)
  .nullable()
const mail = 'must be an email address, or none'
const dsn = 'must be a URL that starts with https://, or none'

const SiteSchema: z.ZodType<SiteSettings> = z.strictObject({
  mail_address: z.email(mail).nullable(),
  analytics_id: Text,
  google_api_key: Text,
  recaptcha_public_key: Text,
  login_oauth_provider: Text,
  sentry_dsn: z
    .string(dsn)
    .regex(/^https?:\/\/\S{1,300}$/, dsn)
    .nullable(),
})

export function editSite(before: SiteSettings, words: readonly string[]): Edit<SiteSettings> {
  return parseEdit(SiteSchema, before, words)
}

export async function setSite(
  tx: Db,
  { after, changes }: { after: SiteSettings; changes: SettingChange[] },
  by: Actor,
): Promise<void> {
  await updateSiteSettings(tx, after)
  await insertAudit(tx, { ...by, act: 'site set', subject: 'site', ...beforeAndAfter(changes) })
}
