import '../content/content.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminNews, cancelNews, listNews, type NewsSegment } from '#contract/admin/news.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ActPanel } from '../parts/act-panel.tsx'
import { ActButton } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { NewsForm } from './news-form.tsx'
import { SEGMENTS } from './segment-fields.tsx'

const refetch_ms = 10_000
/** The interval while news is being sent. It is short, so that the page shows the progress. */
const refetch_ms_sending = 2000

/** Lists earlier news, and opens a form to send news to the players who want news. */
export function NewsPage() {
  // The admin search opens the form with `?new=news`.
  const [search, setSearch] = useSearchParams()
  const is_writing = search.get('new') === 'news'
  const openForm = (is_open: boolean) => setSearch(is_open ? { new: 'news' } : {}, { replace: true })
  const [is_sending, setSending] = useState(false)
  const reply = useReply(listNews, {}, { refetchMs: is_sending ? refetch_ms_sending : refetch_ms })
  const has_open = reply.state === 'ready' && reply.data.some(({ state }) => state === 'sending')
  if (has_open !== is_sending) setSending(has_open)
  return (
    <AdminPage
      title="News"
      lead="Emails and push notifications to players who want news. For a message on the site, write an announcement."
      acts={
        !is_writing && (
          <ActButton kind="main" onClick={() => openForm(true)}>
            Write news
          </ActButton>
        )
      }
    >
      {is_writing && <NewsForm onClose={() => openForm(false)} />}
      <Loaded reply={reply}>{(news) => <NewsList news={news} />}</Loaded>
    </AdminPage>
  )
}

function NewsList({ news }: { news: readonly AdminNews[] }) {
  return (
    <Sheet title="Earlier news" note={news.length || undefined}>
      {news.length === 0 ? (
        <p className="sheet-empty">No news yet. To send some, choose Write news.</p>
      ) : (
        <ul className="sheet-rows">
          {news.map((each) => (
            <NewsRow key={each.news_id} news={each} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

const STATES = {
  sending: { label: 'Being sent', tone: 'provisional' },
  sent: { label: 'Sent', tone: 'official' },
  cancelled: { label: 'Cancelled', tone: 'line' },
} as const

function NewsRow({ news }: { news: AdminNews }) {
  const { news_id, subject, body, state, actor_name, created_at, version } = news
  const momentText = useMomentText()
  const change = useObjectChange(version)
  return (
    <li>
      <div className="row-main">
        <p>
          <b>{subject}</b>
        </p>
        <details>
          <summary>
            Read<span className="visually-hidden"> {subject}</span>
          </summary>
          <p className="content-text">{body}</p>
        </details>
        <p className="chip-row">
          <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>
          <Chip tone="line">{segmentText(news.segment)}</Chip>
        </p>
        <Progress news={news} />
        <small>
          {actor_name ?? 'Somebody'}, {momentText(created_at)}.{' '}
          <Link to={`/audit?${new URLSearchParams({ subject: `news ${news_id}` })}`}>
            Activity<span className="visually-hidden"> of {subject}</span>
          </Link>
        </small>
        {state === 'sending' && (
          <ActPanel
            acts={[
              {
                label: 'Cancel',
                kind: 'danger',
                preview: <p>{`${countOf(news.waiting, 'waiting message')} will not be sent.`}</p>,
                caption: 'Messages that were already sent cannot be taken back. This cannot be undone.',
                done: 'News cancelled',
                send: (reason) => change(cancelNews, { params: { news_id }, body: { reason } }),
              },
            ]}
          />
        )}
      </div>
    </li>
  )
}

function Progress({ news: { planned, sent, dropped, waiting, state } }: { news: AdminNews }) {
  const parts = [
    `${sent} of ${planned} sent`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(dropped > 0 ? [`${dropped} not sent`] : []),
  ]
  return (
    <p>
      {state === 'sending' && (
        <progress aria-label="Share that was sent" max={Math.max(1, planned)} value={planned - waiting} />
      )}{' '}
      {parts.join(', ')}
    </p>
  )
}

function segmentText(segment: NewsSegment): string {
  if (segment.to === 'league') return `League ${segment.league_id}`
  if (segment.to === 'country') return `Players from ${segment.country}`
  return SEGMENTS[segment.to]
}
