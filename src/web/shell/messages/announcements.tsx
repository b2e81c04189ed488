import '../masthead.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type Announcement, listMessages } from '#contract/messages.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { AlertBanner } from '../../ui/dialogs/alert-banner.tsx'
import { dismiss, useDismissed } from './dismissed.ts'

/**
 * The operator's announcements on this page. Dismissed announcements are left out. The announcements of all pages are
 * loaded at once, because an announcement that arrives later than the page's content would move the content.
 */
export function Announcements() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const reply = useReply(listMessages, { query: { all: true } }, { critical: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may show newer announcements
  useEffect(() => {
    void client.refetchQueries({ queryKey: [listMessages.path], stale: true })
  }, [client, pathname])
  const dismissed = useDismissed()
  const messages = reply.state === 'ready' ? reply.data : []
  const shown = messages.filter(
    ({ message_id, page }) => (page === null || page === pathname) && !dismissed.includes(message_id),
  )
  if (shown.length === 0) return null

  return (
    <section className="announcements" aria-label="Announcements">
      <ul className="wrap">
        {shown.map((message) => (
          <Message key={message.message_id} message={message} />
        ))}
      </ul>
    </section>
  )
}

/** `data-message` lets public/theme.js hide a dismissed message before the first paint. */
function Message({ message: { message_id, header, text, level } }: { message: Announcement }) {
  const dismissMessage = () => {
    document.getElementById('content')?.focus({ preventScroll: true })
    dismiss(message_id)
  }

  return (
    <li data-message={message_id}>
      <AlertBanner level={level} header={header} text={text} links_addresses onDismiss={dismissMessage} />
    </li>
  )
}
