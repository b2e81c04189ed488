import { type Command, InvalidArgumentError, Option } from 'commander'
import { MessageLevel } from '#contract/messages.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText, TIME_FORMAT } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { announce, reannounce, unannounce } from '#server/admin/announce.ts'
import { listAnnouncements, lockAnnouncement } from '#server/admin/store/announcements.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

type Flags = { from?: string; page?: string; level: (typeof MessageLevel.options)[number]; until?: string }

type ChangeFlags = Partial<Omit<Flags, 'from'>> & { header?: string; text?: string }

export function addAnnounceVerbs(program: Command): void {
  const group = program.command('announce').summary('show announcements on all pages or on one')

  const add = addVerb(group, 'add <header> <text>', 'add an announcement, shown immediately or at a time', [
    'announce add "Deadline moved" "Davos closes at 2026-12-05T08:00Z.\\nYour teams are kept." --level warning',
    'announce add "Side bet" "Two new questions" --page /events --until 2026-12-05T07:00Z',
    'announce add "Prices" "New prices from today." --from 2026-12-01T08:00Z',
  ])
  add.option('--page <path>', 'only on the page with this path (default: all pages)', parsePagePath)
  add.addOption(
    new Option('--level <level>', 'the style of the announcement')
      .choices(MessageLevel.options)
      .default('primary'),
  )
  add.option('--from <time>', 'when it begins (default: now); UTC if no offset is given')
  add.option('--until <time>', 'when it ends; UTC if no offset is given')
  setAction<Flags>(add, (context, [header = '', text = ''], flags) => runAdd(context, header, text, flags))

  const set = addVerb(group, 'set <id>', 'change an announcement that has not ended', [
    'announce set 3 --text "Davos closes at 2026-12-05T09:00Z."',
    'announce set 3 --until none',
  ])
  set.option('--header <header>', 'the new header')
  set.option('--text <text>', 'the new text')
  set.option('--page <path>', 'only on the page with this path, or `none` for all pages', parsePageOrNone)
  set.addOption(new Option('--level <level>', 'the style').choices(MessageLevel.options))
  set.option('--until <time>', 'when it ends, or `none`; UTC if no offset is given')
  setAction<ChangeFlags>(set, (context, [id = ''], flags) => runSet(context, id, flags))

  const list = addVerb(group, 'list', 'list current, planned and past announcements', ['announce list'])
  setAction(list, runList)

  const end = addVerb(group, 'end <id>', 'end an announcement', ['announce end 3'])
  setAction(end, (context, [id = '']) => runEnd(context, id))
}

function parsePagePath(text: string): string {
  if (/^\/\S{0,199}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a path such as /events.')
}

function parsePageOrNone(text: string): string {
  return text === 'none' ? text : parsePagePath(text)
}

async function runAdd(
  { db, dry_run, ...by }: VerbContext,
  header: string,
  text: string,
  flags: Flags,
): Promise<VerbResult> {
  const ends_at = flags.until === undefined ? null : parseInstant(flags.until, 'UTC')
  if (ends_at === undefined) return wrongUsage([`--until must be ${TIME_FORMAT}.`])
  const starts_at = flags.from === undefined ? null : parseInstant(flags.from, 'UTC')
  if (starts_at === undefined) return wrongUsage([`--from must be ${TIME_FORMAT}.`])
  if (header.trim() === '') return wrongUsage(['An announcement needs a header.'])

  const announcement = {
    page: flags.page ?? null,
    header,
    text: text.replaceAll('\\n', '\n'),
    level: flags.level,
    starts_at,
    ends_at,
  }
  const message_id = await withDryRun(db, dry_run, (tx) => announce(tx, announcement, by))
  if (message_id === null && starts_at) return refusal(['The announcement would end before it begins.'])
  if (message_id === null) return refusal(['The end is in the past: choose a later --until.'])
  const shown = dry_run ? 'would be shown (dry run)' : starts_at ? 'will be shown' : 'is shown'
  return done({ dry_run, message_id }, [`Announcement ${message_id} ${shown}.`])
}

async function runSet(
  { db, dry_run, ...by }: VerbContext,
  id: string,
  { header, text, page, level, until }: ChangeFlags,
): Promise<VerbResult> {
  const ends_at = until === undefined || until === 'none' ? null : parseInstant(until, 'UTC')
  if (ends_at === undefined) return wrongUsage([`--until must be ${TIME_FORMAT}, or none.`])
  if (header?.trim() === '') return wrongUsage(['An announcement needs a header.'])

  const message_id = idOf(id)
  const outcome = await withDryRun(db, dry_run, async (tx) => {
    const found = await lockAnnouncement(tx, message_id)
    if (!found) return 'unknown'
    const { version: _, ...before } = found
    const after = {
      ...before,
      header: header ?? before.header,
      text: text?.replaceAll('\\n', '\n') ?? before.text,
      level: level ?? before.level,
      page: page === undefined ? before.page : page === 'none' ? null : page,
      ends_at: until === undefined ? before.ends_at : ends_at,
    }
    return reannounce(tx, message_id, after, by)
  })
  if (outcome === 'unknown')
    return refusal([`There is no announcement ${id}, or it has ended: see \`announce list\`.`])
  if (outcome === 'ends-too-early') return refusal(['The end must be after the start, and not in the past.'])
  return done({ dry_run, message_id }, [
    `Announcement ${id} ${dry_run ? 'would be changed (dry run)' : 'was changed'}.`,
  ])
}

/** Parses an id. For any other text returns 0, because no announcement has this id. */
function idOf(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

async function runList({ db }: VerbContext): Promise<VerbResult> {
  const announcements = await listAnnouncements(db)
  const rows = announcements.map((each) => [
    each.message_id,
    each.level,
    each.page ?? 'all',
    each.season ?? 'all',
    localTimeText(each.starts_at, 'UTC'),
    each.ends_at && localTimeText(each.ends_at, 'UTC'),
    each.header,
  ])
  return done(
    { announcements },
    textTable(['id', 'level', 'page', 'season', 'from (UTC)', 'until', 'header'], rows),
  )
}

async function runEnd({ db, dry_run, ...by }: VerbContext, id: string): Promise<VerbResult> {
  const message_id = idOf(id)
  const isEnded = await withDryRun(db, dry_run, (tx) => unannounce(tx, message_id, by))
  if (!isEnded) return refusal([`There is no announcement ${id}: see \`announce list\`.`])
  return done({ dry_run, message_id }, [
    `Announcement ${id} ${dry_run ? 'would end (dry run)' : 'has ended'}.`,
  ])
}
