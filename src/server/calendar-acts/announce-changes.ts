import { announce, unannounce } from '#server/admin/announce.ts'
import { listCurrentAnnouncements } from '#server/admin/store/announcements.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { MovedClose } from './settle-closes.ts'
import type { WeekendState } from './store/weekend-state.ts'

/** `lines` precede the moved deadlines; `until` is when the announcement expires. */
export type Telling = {
  header: string
  lines?: readonly string[]
  moved: readonly MovedClose[]
  until: Date
  text?: string | undefined
}

/** Announces the changes. Changes of a hidden weekend or of another season are not announced. */
export async function tellPlayers(
  tx: Db,
  weekend: WeekendState,
  { header, lines = [], moved, until, text }: Telling,
  by: Actor,
): Promise<boolean> {
  if (weekend.hidden || !weekend.is_current) return false
  const said = [...lines, ...moved.map((each) => movedLine(weekend, each)), text ?? by.reason]
  const given = { page: null, level: 'warning' as const, ends_at: until, header }
  return (await announce(tx, { ...given, text: said.filter(Boolean).join('\n') }, by)) !== null
}

/** Without other text, lists the moved deadlines; shown until the last of them has passed. */
export async function tellDeadlines(
  tx: Db,
  weekend: WeekendState,
  moved: readonly MovedClose[],
  author: Actor & { text?: string | undefined },
): Promise<boolean> {
  if (moved.length === 0) return false
  const { text, ...by } = author
  const until = new Date(Math.max(...moved.map(({ to }) => to.getTime())))
  const header = `New deadline: ${weekend.weekend_name}`
  await deleteOutdated(tx, header, new Set(moved.map((each) => nameOf(weekend, each))), by)
  return tellPlayers(tx, weekend, { header, moved, until, text }, by)
}

/** Earlier announcements of deadlines that have all moved again would contradict the new one. */
async function deleteOutdated(tx: Db, header: string, names: ReadonlySet<string>, by: Actor): Promise<void> {
  for (const { message_id, text } of await listCurrentAnnouncements(tx, header)) {
    const told = [...text.matchAll(/^(.*): closes at /gm)].map(([, name = '']) => name)
    if (told.length > 0 && told.every((name) => names.has(name))) await unannounce(tx, message_id, by)
  }
}

function nameOf({ weekend_name }: WeekendState, { kind, name }: MovedClose): string {
  return kind === 'sidebet' ? 'The side bet' : name === weekend_name ? 'The team' : name
}

function movedLine(weekend: WeekendState, moved: MovedClose): string {
  const { from, to } = moved
  return `${nameOf(weekend, moved)}: closes at ${readersTime(to)}, ${to < from ? 'earlier' : 'later'} than before.`
}

/** Pages show such an instant in the reader's own time zone. */
export function readersTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`
}
