import { z } from 'zod'
import type { Actor } from '#server/platform/audit/actor.ts'
import { beforeAndAfter, type Edit, parseEdit, type SettingChange } from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type AdminWeekend, updateWeekend, type WeekendFacts } from './store/weekends.ts'

const link_error = 'must be a URL that starts with https:// or http://, or none'
const Link = z
  .string(link_error)
  .regex(/^https?:\/\/[^\s<>"']{1,500}$/, link_error)
  .nullable()
const name_error = 'must be 1 to 120 characters on one line'

const WeekendSchema: z.ZodType<WeekendFacts> = z.strictObject({
  weekend_name: z
    .string(name_error)
    .trim()
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,120}$/u, name_error),
  hidden: z.boolean('must be true or false'),
  livestream_link: Link,
  event_link: Link,
})

export const CANNOT_HIDE_SCORED =
  'hidden cannot be true: the weekend has published results, which players see in their points'

/** Applies settings of the form `key=value` to a weekend. Refuses to hide a weekend with published results. */
export function editWeekend(weekend: AdminWeekend, args: readonly string[]): Edit<WeekendFacts> {
  const edit = parseEdit(WeekendSchema, factsOf(weekend), args)
  if ('after' in edit && edit.after.hidden && weekend.is_scored) return { errors: [CANNOT_HIDE_SCORED] }
  return edit
}

export function factsOf({ weekend_name, hidden, livestream_link, event_link }: AdminWeekend): WeekendFacts {
  return { weekend_name, hidden, livestream_link, event_link }
}

export async function setWeekend(
  tx: Db,
  weekend: AdminWeekend,
  { after, changes }: { after: WeekendFacts; changes: SettingChange[] },
  by: Actor,
): Promise<void> {
  await updateWeekend(tx, weekend.weekend_id, after)
  await insertAudit(tx, {
    ...by,
    act: 'weekend set',
    subject: `weekend ${weekend.weekend_id}`,
    ...beforeAndAfter(changes),
  })
}
