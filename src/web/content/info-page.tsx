import './content.css'
import { useParams } from 'react-router'
import { getNestedContent } from '#contract/content.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { emptyIfNotFound } from './empty-if-not-found.ts'
import { Markdown } from './markdown.tsx'

/**
 * The titles of pages that the operator writes. They are used until the text is loaded, or if the text has no title.
 */
const TITLES: Record<string, string> = {
  rules: 'How to play',
  contact: 'Contact',
  team_challenge: 'Team Challenge',
}

export function titleOf(page: string): string {
  if (Object.hasOwn(TITLES, page)) return TITLES[page] ?? page
  const words = page.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Splits a text that starts with a first-level heading into that title and the rest. */
export function splitTitle(markdown: string): { title: string | null; text: string } {
  const found = /^\s*#\s+(.+?)\s*#*[ \t]*(?:\n+|$)/.exec(markdown)
  if (!found) return { title: null, text: markdown }
  return { title: found[1] ?? null, text: markdown.slice(found[0].length) }
}

/** A page that the operator has written. If the page does not exist, it is shown as empty. */
export function InfoPage() {
  const { page = '' } = useParams()
  const reply = emptyIfNotFound(
    useReply(getNestedContent, { params: { folder: 'info', page } }, { allow404: true }),
  )
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
    <Notice badge="…" title="This page is empty">
      <p>The organiser has not written this page yet.</p>
    </Notice>
  )
}
