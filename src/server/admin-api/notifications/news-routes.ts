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
import { previewNewsEmail, queueNewsTest } from '#server/admin/news-email.ts'
import * as store from '#server/admin/store/news.ts'
import { requireVersion } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'

/** Routes for news that operators send to the players who want news. */
export function adminNewsRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listNews, ({ db }) => store.listNews(db))

  servePrivate(app, context, previewNews, async ({ db, body: { segment, ...text } }) => {
    const { sends_mail, notification_rate } = context.site
    return {
      ...(await previewNewsEmail(db, context.site, text)),
      ...(await store.countTargets(db, segment, sends_mail)),
      emails_per_second: notification_rate,
    }
  })

  servePrivate(app, context, testNews, async (call) => {
    const { user_id } = call.player
    await limitAttempts(context.db, 'mail_test', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const address = await queueNewsTest(tx, context.site, call.body, user_id)
      if (address === undefined) throw httpError('refused', 'Your account has no email address')
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
