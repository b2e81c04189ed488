import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type NewsSegment, NewsText } from '#contract/admin/news.ts'
import { countText } from '#operator/count-text.ts'
import { findEmailSite } from '#operator/email-site.ts'
import { withLeague } from '#operator/lookup/lookup-league.ts'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { cancelNews, NEWS_SENTENCES, sendNews } from '#server/admin/news.ts'
import { previewNewsEmail, queueNewsTest } from '#server/admin/news-email.ts'
import { countTargets, findNews, listNews, type NewNews } from '#server/admin/store/news.ts'
import { readSettings } from '#server/platform/config.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { sendingTime } from '#text/notifications/sending-time.ts'

/** The option `--no-team` sets `team` to false. */
type Flags = { team?: boolean; league?: string; country?: string }

export function addNewsVerbs(program: Command): void {
  const group = program.command('news').summary('send news to the players who want news, list or cancel it')

  const send = addVerb(group, 'send <subject> <file>', 'send the text of a file by email and push', [
    'news send "New bonuses" news.txt --dry-run',
    'news send "Pick your team" news.txt --no-team --reason "a quarter has no team"',
    'news send "Club race" news.txt --league "Ski Club" --reason "asked by the club"',
  ])
  send.option('--no-team', 'only players without a team for the next deadline')
  send.option('--league <league>', 'only the members of a league')
  send.option('--country <code>', 'only players from a country, such as NOR')
  setAction<Flags>(send, (context, [subject = '', file = ''], flags) =>
    runSend(context, { subject, file }, flags),
  )

  const test = addVerb(
    group,
    'test <subject> <file> <player>',
    'send the email to one player only, such as yourself',
    ['news test "New bonuses" news.txt olga', 'news test "New bonuses" news.txt olga@example.org'],
  )
  setAction(test, (context, [subject = '', file = '', player = '']) =>
    runTest(context, { subject, file }, player),
  )

  const list = addVerb(group, 'list', 'list the latest news items, with the number of messages sent', [
    'news list',
  ])
  setAction(list, runList)

  const cancel = addVerb(
    group,
    'cancel <id>',
    'stop news that is being sent; messages already sent cannot be withdrawn',
    ['news cancel 3 --reason "wrong date"'],
  )
  setAction(cancel, (context, [id = '']) => runCancel(context, id))
}

async function runSend(
  context: VerbContext,
  { subject, file }: { subject: string; file: string },
  { team = true, league, country }: Flags,
): Promise<VerbResult> {
  if ([!team, league !== undefined, country !== undefined].filter(Boolean).length > 1)
    return wrongUsage(['Choose one of --no-team, --league and --country.'])
  const text = await readText(subject, file)
  if (Array.isArray(text)) return refusal(text)
  const sendTo = (segment: NewsSegment) => send(context, { ...text, segment })
  if (league !== undefined)
    return withLeague(context.db, league, ({ league_id }) => sendTo({ to: 'league', league_id }))
  if (country !== undefined) return sendTo({ to: 'country', country: country.toUpperCase() })
  return sendTo({ to: team ? 'all' : 'no_team' })
}

/** Reads the text of news. Returns error messages if the text is not valid. */
async function readText(subject: string, file: string): Promise<Omit<NewNews, 'segment'> | string[]> {
  const { data, error } = NewsText.safeParse({ subject, body: await readFile(file, 'utf8') })
  return data ?? error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

async function runTest(
  { db, dry_run }: VerbContext,
  { subject, file }: { subject: string; file: string },
  term: string,
): Promise<VerbResult> {
  const text = await readText(subject, file)
  if (Array.isArray(text)) return refusal(text)
  const site = await findEmailSite(db)
  return withPlayer(db, term, async ({ user_id, user_name }) => {
    const address = await withDryRun(db, dry_run, (tx) => queueNewsTest(tx, site, text, user_id))
    if (address === undefined) return refusal([`${user_name} has no email address.`])
    return done({ dry_run, user_id, address }, [
      dry_run ? `Would send a test to ${address} (dry run).` : `The server will send a test to ${address}.`,
    ])
  })
}

async function send({ db, dry_run, ...by }: VerbContext, news: NewNews): Promise<VerbResult> {
  const { smtp_url, notification_rate } = readSettings()
  const sends_mail = smtp_url !== undefined
  const counts = await countTargets(db, news.segment, sends_mail)
  const sent = await withDryRun(db, dry_run, (tx) => sendNews(tx, { ...news, sends_mail }, by))
  if ('refused' in sent) return refusal([`${NEWS_SENTENCES[sent.refused]}.`])
  const to = `${countText(counts.emails, 'email')} and ${countText(counts.pushes, 'push notification')}`
  const time = `${sendingTime(counts.emails, notification_rate)}.`
  if (!dry_run)
    return done({ dry_run, ...sent, ...counts }, [
      `News item ${sent.news_id}: the server will send ${to}. ${time}`,
    ])
  const { text } = await previewNewsEmail(db, await findEmailSite(db), news)
  return done({ dry_run, ...sent, ...counts, subject: news.subject, text }, [
    `Would send ${to} (dry run). ${time}`,
    '',
    `Subject: ${news.subject}`,
    '',
    ...text.trimEnd().split('\n'),
  ])
}

const HEAD = ['id', 'state', 'planned', 'sent', 'not sent', 'waiting', 'by', 'subject']

async function runList({ db }: VerbContext): Promise<VerbResult> {
  const news = await listNews(db)
  const rows = news.map((each) => {
    const { news_id, state, planned, sent, dropped, waiting, actor_name, subject } = each
    return [news_id, state, planned, sent, dropped, waiting, actor_name, subject]
  })
  return done({ news }, textTable(HEAD, rows))
}

async function runCancel({ db, dry_run, ...by }: VerbContext, id: string): Promise<VerbResult> {
  const news_id = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const found = await findNews(db, news_id)
  if (!found) return refusal([`There is no news item ${id}: see \`news list\`.`])
  const refused = await withDryRun(db, dry_run, (tx) => cancelNews(tx, news_id, by))
  if (refused) return refusal([`${NEWS_SENTENCES[refused]}.`])
  return done({ dry_run, news_id }, [
    `${countText(found.waiting, 'waiting message')} ${dry_run ? 'would not be sent (dry run)' : 'will not be sent'}.`,
  ])
}
