import type { FastifyInstance } from 'fastify'
import {
  type AdminNews,
  cancelNews,
  listNews,
  previewNews,
  sendNews,
  testNews,
} from '#contract/admin/news.ts'
import * as news from '#server/admin/news.ts'
import * as store from '#server/admin/store/news.ts'
import { requireVersion } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { emailContentOf } from '#server/notifications/email-channel.ts'
import { linkToken } from '#server/notifications/link-token.ts'
import { findBranding, queueEmail, writeEmail } from '#server/notifications/queue-email.ts'
import type { NewsText } from '#server/notifications/store/news.ts'
import { findLinkKey, findLinkOwner } from '#server/notifications/store/preferences.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import type { EmailContent } from '#text/email-content.ts'
import { newsContent } from '#text/notifications/score-texts.ts'

/** Routes for news that operators send to the players who want news. */
export function adminNewsRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listNews, ({ db }) => store.listNews(db))

  servePrivate(app, context, previewNews, async ({ db, body: { segment, ...text } }) => {
    const email = newsEmail(context, text, '', 'own-link-of-each-player')
    const { body_text: text_version, body_html: html } = writeEmail(
      email,
      await findBranding(db, context.site),
    )
    return { text: text_version, html, ...(await store.countTargets(db, segment, context.site.sends_mail)) }
  })

  servePrivate(app, context, testNews, async (call) => {
    const { user_id } = call.player
    await limitAttempts(context.db, 'mail_test', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const owner = await findLinkOwner(tx, user_id)
      if (!owner) throw httpError('refused', 'Your account has no email address')
      const token = linkToken(await findLinkKey(tx), owner)
      const email = newsEmail(context, call.body, owner.email, token)
      await queueEmail(tx, context.site, { ...email, lifetime_min: 60 })
      return {}
    })
  })

  servePrivate(app, context, sendNews, async (call) => {
    const reply = await withIdempotency(context.db, call, async (tx) => {
      const { reason, ...given } = call.body
      const mailing = { ...given, sends_mail: context.site.sends_mail }
      const sent = await news.sendNews(tx, mailing, { actor: subjectOf(call.player.user_id), reason })
      if ('refused' in sent) throw newsError(sent.refused)
      return getNewsOr404(tx, sent.news_id)
    })
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, cancelNews, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { news_id } = call.params
      const subject = news.newsSubject(news_id)
      await lockSubject(tx, subject)
      await getNewsOr404(tx, news_id)
      await requireVersion(tx, subject, call.request.headers['if-match'])
      const by = { actor: subjectOf(call.player.user_id), reason: call.body.reason }
      const refused = await news.cancelNews(tx, news_id, by)
      if (refused) throw newsError(refused)
      return getNewsOr404(tx, news_id)
    }),
  )
}

async function getNewsOr404(db: Db, news_id: number): Promise<AdminNews> {
  const found = await store.findNews(db, news_id)
  if (!found) throw notFound('News')
  return found
}

function newsError(refused: news.NewsRefusal) {
  return httpError('refused', news.NEWS_SENTENCES[refused])
}

/** The news as an email to a player. `token` signs the link to their preferences. */
function newsEmail(
  { site }: AppContext,
  text: Omit<NewsText, 'news_id'>,
  email: string,
  token: string,
): EmailContent {
  return emailContentOf({ kind: 'news', content: newsContent(text), email }, site.public_url, token)
}
