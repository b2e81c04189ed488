import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type NewsSegment, previewNews, sendNews, testNews } from '#contract/admin/news.ts'
import { sendingTime } from '#text/notifications/sending-time.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActPanel } from '../parts/act-panel.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { TextAreaField, TextField } from '../parts/fields.tsx'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange, useShownChange } from '../parts/use-object-change.ts'
import { EmailFrame } from './email-frame.tsx'
import { SegmentFields } from './segment-fields.tsx'

type News = { subject: string; body: string; segment: NewsSegment | null }
type Preview = ReplyOf<typeof previewNews>

/** Asks for the text and the recipients, then shows a preview with buttons that send a test or the news. */
export function NewsForm({ onClose }: { onClose: () => void }) {
  const [news, setNews] = useState<News>({ subject: '', body: '', segment: { to: 'all' } })
  // Every edit removes the preview, so that only previewed news can be sent.
  const [preview, setPreview] = useState<Preview | null>(null)
  const { send, problem, is_sending } = useShownChange()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const edit = (more: Partial<News>) => {
    setNews((before) => ({ ...before, ...more }))
    setPreview(null)
  }
  const { subject, body, segment } = news
  const show = async (event: FormEvent) => {
    event.preventDefault()
    if (!segment) return
    const answer = await send(previewNews, { body: { subject, body, segment } })
    if (answer.ok) setPreview(answer.data)
  }
  const errors = problem?.field_errors ?? {}
  return (
    <Sheet title="Write news" is_padded>
      <form ref={form} className="admin-form" aria-label="Write news" onSubmit={(event) => void show(event)}>
        <TextField
          label="Subject"
          hint="The name of the site is added."
          error={errors.subject}
          required
          maxLength={120}
          value={subject}
          onChange={(text) => edit({ subject: text })}
        />
        <TextAreaField
          label="Text"
          hint="A blank line begins a new paragraph. Addresses of this site become links. Push notifications show the subject and the first paragraph."
          error={errors.body}
          rows={8}
          required
          maxLength={5000}
          value={body}
          onChange={(text) => edit({ body: text })}
        />
        <SegmentFields segment={segment} onChange={(next) => edit({ segment: next })} />
        {!problem?.field_errors && <ProblemNote problem={problem} />}
        <ActBar caption="Nothing has been sent yet. Only players who want news get it.">
          <ActButton onClick={onClose}>Close</ActButton>
          <ActButton
            kind={preview ? 'plain' : 'main'}
            type="submit"
            is_busy={is_sending}
            blocked={segment ? undefined : 'Choose a league or country'}
          >
            Preview
          </ActButton>
        </ActBar>
      </form>
      {preview && segment && (
        <PreviewedNews news={{ subject, body, segment }} preview={preview} onSent={onClose} />
      )}
    </Sheet>
  )
}

type PreviewedProps = { news: News & { segment: NewsSegment }; preview: Preview; onSent: () => void }

const TEST_SENT = 'The test is on its way to your address.'

function PreviewedNews({ news, preview, onSent }: PreviewedProps) {
  const { subject, body, segment } = news
  const { emails, pushes, text, html, emails_per_second } = preview
  const change = useObjectChange()
  const test = useShownChange()
  const [is_test_sent, setIsTestSent] = useState(false)
  const sendTest = async () => {
    const answer = await test.send(testNews, { body: { subject, body } })
    setIsTestSent(answer.ok)
    if (answer.ok) announcePolitely(TEST_SENT)
  }
  const send = async (reason: string) => {
    const expected_emails = emails
    const answer = await change(sendNews, { body: { subject, body, segment, expected_emails, reason } })
    if (answer.ok) onSent()
    return answer
  }
  return (
    <section className="admin-form" aria-label="Preview">
      <Figures
        figures={[
          { value: emails, label: emails === 1 ? 'email' : 'emails' },
          { value: pushes, label: pushes === 1 ? 'push notification' : 'push notifications' },
        ]}
      />
      {emails > 0 && <p>{`${sendingTime(emails, emails_per_second)}.`}</p>}
      <EmailFrame title="The email" html={html} />
      <details>
        <summary>The email as text</summary>
        <p className="content-text">{text}</p>
      </details>
      {emails + pushes === 0 && (
        <Note level="info" title="Nobody would get it">
          <p>No player in this group wants news and can get it by email or push.</p>
        </Note>
      )}
      <ProblemNote problem={test.problem} />
      <div>
        <ActButton is_busy={test.is_sending} onClick={() => void sendTest()}>
          Send a test to me
        </ActButton>
      </div>
      {is_test_sent && <p>{TEST_SENT}</p>}
      <ActPanel
        acts={[
          {
            label: 'Send',
            blocked: emails + pushes === 0 ? 'Nobody would get it' : null,
            preview: (
              <p>
                {`Sends ${countOf(emails, 'email')} and ${countOf(pushes, 'push notification')}. Nothing is sent if the number of emails has changed by more than a tenth by then.`}
              </p>
            ),
            caption:
              'You can cancel while it is being sent. Messages that were already sent cannot be taken back.',
            done: 'The news is being sent',
            send,
          },
        ]}
      />
    </section>
  )
}
