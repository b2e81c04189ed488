import { z } from 'zod'
import { AnyText } from '../../fields.ts'
import { route } from '../../route.ts'

const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()
export type SettingValue = z.infer<typeof SettingValue>

const Settings = z.record(z.string(), SettingValue)

export const getAdminSettings = route({
  method: 'GET',
  path: '/api/admin/settings',
  caller: 'owner',
  summary: 'Returns the settings of the site and of the current season',
  reply: z.strictObject({
    site: z.strictObject({ values: Settings, version: z.string() }),
    /** Null if the site has no season yet. */
    season: z
      .strictObject({
        name: z.string(),
        values: Settings,
        /** The values that a new season of the same variant would get. */
        defaults: Settings,
        /** The settings that cannot be changed now, each with the reason. */
        fixed: z.record(z.string(), z.string()),
        version: z.string(),
      })
      .nullable(),
  }),
})

/**
 * A request that changes settings. Values have the form of the command line: `none` for no value, and lists with
 * commas.
 */
const settings_change = {
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({ setting: AnyText.max(60, 'is unknown'), value: AnyText.max(2000, 'is too long') }),
      )
      .min(1, 'must contain a change')
      .max(60, 'must be at most 60'),
    /** Required if `needs_reason` is true and `dry_run` is false. */
    reason: AnyText.trim().max(300, 'must be at most 300 characters').default(''),
    /** If true, the reply describes the effects of the changes, but nothing is saved. */
    dry_run: z.boolean('must be true or false'),
  }),
  reply: z.strictObject({
    changes: z.array(z.strictObject({ setting: z.string(), before: SettingValue, after: SettingValue })),
    /** Sentences that describe the effects of the changes. */
    effects: z.array(z.string()),
    /** Whether the changes need a reason, because they change the points of players or leagues. */
    needs_reason: z.boolean(),
  }),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
} as const

export const changeSiteSettings = route({
  method: 'PATCH',
  path: '/api/admin/settings/site',
  caller: 'owner',
  factor: 'recent',
  summary: 'Changes settings of the site, or previews the changes',
  ...settings_change,
})

export const changeSeasonSettings = route({
  method: 'PATCH',
  path: '/api/admin/settings/season',
  caller: 'owner',
  factor: 'recent',
  summary: 'Changes settings of the current season, or previews the changes',
  ...settings_change,
})
