import './info-page.css'
import { useParams } from 'react-router'
import { getContentBelow } from '#contract/content.ts'
import { Page } from '../app/page.tsx'
import { useReply } from '../app/use-reply.ts'
import { contentOf } from '../content/content-of.ts'
import { Markdown } from '../content/markdown.tsx'
import { splitTitle, titleOf } from '../content/page-title.ts'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** A page that the operator writes. One that nobody has written is empty, and stands all the same. */
export function InfoPage() {
  const { page = '' } = useParams()
  const reply = contentOf(useReply(getContentBelow, { params: { folder: 'info', page } }, { may_lack: true }))
  const { title, text } = splitTitle(reply.state === 'ready' ? reply.data : '')

  return (
    <Page key={page} title={title ?? titleOf(page)}>
      <article className="info">
        {reply.state === 'loading' && <Spinner />}
        {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
        {reply.state === 'ready' && (text.trim() ? <Markdown text={text} /> : <NothingWritten />)}
      </article>
    </Page>
  )
}

function NothingWritten() {
  return (
    <Notice bib="…" title="This page is empty">
      <p>The organiser has not written it yet.</p>
    </Notice>
  )
}
