import { z } from 'zod'
import { cancelNews, planNews } from '#server/admin/news.ts'
import { jobHandler } from '#server/jobs/job-handler.ts'
import { JobEnded } from '#server/jobs/progress.ts'

/** The news to plan. The job shows the reason. */
const NewsInput = z.strictObject({ news_id: z.int(), reason: z.string().nullable() })

/** Plans the messages of a mailing. If an operator cancels the job, the mailing is cancelled too. */
export const newsJob = jobHandler(NewsInput, async ({ db, actor, input: { news_id }, ...job }) => {
  const onPart = (share: number) => {
    job.checkCancelled()
    job.progress(share, 'players')
  }
  try {
    await planNews(db, news_id, { onPart })
  } catch (error) {
    if (error instanceof JobEnded && error.reason === 'cancelled')
      await db.transaction((tx) => cancelNews(tx, news_id, { actor }))
    throw error
  }
  return { news_id }
})
