import { announce, unannounce } from '#server/admin/announce.ts'
import { listUnendedAnnouncements } from '#server/admin/store/announcements.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { WeekendState } from './store/weekend-state.ts'
import type { MovedDeadline } from './update-deadlines.ts'

/**
 * The text consists of `lines`, the moved deadlines, and `text` (by default the reason). Pages show it until `until`.
 */
export type ChangeAnnouncement = {
  header: string
  lines?: readonly string[]
  moved: readonly MovedDeadline[]
  until: Date
  text?: string | undefined
}

export type AnnouncementTexts = { header: string; text: string }

/**
 * Announces a change and returns what players read. Announces nothing and returns `null` if players cannot see the
 * weekend, or if the announcement would already be over.
 */
export async function announceChange(
  tx: Db,
  weekend: WeekendState,
  { header, lines = [], moved, until, text }: ChangeAnnouncement,
  by: Actor,
): Promise<AnnouncementTexts | null> {
  if (weekend.hidden || !weekend.is_current) return null
  const paragraphs = [...lines, ...moved.map((each) => movedLine(weekend, each)), text ?? by.reason]
  const announced = { header, text: paragraphs.filter(Boolean).join('\n') }
  const message_id = await announce(tx, { page: null, level: 'warning', ends_at: until, ...announced }, by)
  return message_id === null ? null : announced
}

/** Announces the moved deadlines until the last deadline has passed. `text` is shown instead of the reason. */
export async function announceDeadlines(
  tx: Db,
  weekend: WeekendState,
  moved: readonly MovedDeadline[],
  author: Actor & { text?: string | undefined },
): Promise<AnnouncementTexts | null> {
  if (moved.length === 0) return null
  const { text, ...by } = author
  const until = new Date(Math.max(...moved.map(({ to }) => to.getTime())))
  const header = `New deadline: ${weekend.weekend_name}`
  await deleteOutdated(tx, header, new Set(moved.map((each) => nameOf(weekend, each))), by)
  return announceChange(tx, weekend, { header, moved, until, text }, by)
}

/** Deletes earlier announcements whose deadlines have all moved again, because they contradict the new announcement. */
async function deleteOutdated(tx: Db, header: string, names: ReadonlySet<string>, by: Actor): Promise<void> {
  for (const { message_id, text } of await listUnendedAnnouncements(tx, header)) {
    const announced = [...text.matchAll(MOVED_LINE)].map(([, name = '']) =>
      name === 'The team' ? 'Picks' : name,
    )
    if (announced.length > 0 && announced.every((name) => names.has(name)))
      await unannounce(tx, message_id, by)
  }
}

/**
 * Finds the lines that `movedLine` writes. Announcements by earlier versions of the server contain `The team: closes
 * at` instead of `Picks: new deadline`.
 */
const MOVED_LINE = /^(.*): (?:new deadline|closes at) /gm

function nameOf({ weekend_name }: WeekendState, { kind, name }: MovedDeadline): string {
  return kind === 'sidebet' ? 'The side bet' : name === weekend_name ? 'Picks' : name
}

function movedLine(weekend: WeekendState, moved: MovedDeadline): string {
  const { from, to } = moved
  return `${nameOf(weekend, moved)}: new deadline ${instantText(to)}, ${to < from ? 'earlier' : 'later'} than before.`
}

/** Formats an instant so that pages show it in the user's time zone. */
export function instantText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`
}
