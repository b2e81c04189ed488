import '../settings.css'
import { useEffect, useId, useState } from 'react'
import type { MyNotifications } from '#contract/notifications/notifications.ts'
import type { NotificationChannel } from '#game/accounts/notifications.ts'
import { Link } from '../../core/paths/link.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { useThisBrowser } from './this-browser.ts'
import { useMyNotifications, useNotificationChange } from './use-my-notifications.ts'

/**
 * Asks once, after the player's first saved pick, whether to send reminders. Renders nothing if the site cannot send
 * reminders to this player. The question does not take the focus, because the player is picking a team.
 */
export function ReminderQuestion() {
  const reply = useMyNotifications()
  // Decided only once, so that the card stays open after the answer and shows what was chosen.
  const [is_open, setOpen] = useState<boolean>()
  if (reply.state !== 'ready') return null
  if (is_open === undefined) setOpen(!reply.data.asked && (reply.data.push_available || mayEmail(reply.data)))
  if (!is_open) return null

  const close = () => {
    document.getElementById('content')?.focus({ preventScroll: true })
    setOpen(false)
  }
  return <Question settings={reply.data} onClose={close} />
}

function mayEmail({ email_available, email_address }: MyNotifications): boolean {
  return email_available && (email_address === 'ok' || email_address === 'unverified')
}

type Props = { settings: MyNotifications; onClose: () => void }

function Question({ settings, onClose }: Props) {
  const id = useId()
  const change = useNotificationChange()
  const browser = useThisBrowser(settings.push_public_key)
  const [chosen, setChosen] = useState<NotificationChannel>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => announcePolitely(`${TITLE} ${EXPLANATION}`), [])

  const choose = async (channel: NotificationChannel) => {
    const answer = await change({ preferences: [{ kind: 'deadline', [channel]: true }], asked: true })
    setProblem(answer.ok ? undefined : answer.problem.message)
    if (answer.ok) setChosen(channel)
  }
  const chooseBrowser = async () => {
    const state = await browser.turnOn()
    setProblem(state === 'on' ? undefined : BROWSER_PROBLEMS[state])
    if (state === 'on') await choose('push')
  }
  const decline = () => {
    onClose()
    void change({ asked: true })
  }
  return (
    <section className="settings-part reminder" aria-labelledby={id}>
      <h2 id={id}>{chosen ? 'We will remind you' : TITLE}</h2>
      {chosen ? <Chosen channel={chosen} address={settings.email_address} /> : <p>{EXPLANATION}</p>}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {chosen ? (
        <div className="settings-acts">
          <button className="plain-button" type="button" onClick={onClose}>
            OK
          </button>
        </div>
      ) : (
        <div className="settings-acts">
          {mayEmail(settings) && (
            <button className="button" type="button" onClick={() => void choose('email')}>
              Remind me by email
            </button>
          )}
          {settings.push_available && browser.state !== 'unsupported' && (
            <button className="plain-button" type="button" onClick={() => void chooseBrowser()}>
              Remind me in this browser
            </button>
          )}
          <button className="plain-button" type="button" onClick={decline}>
            No thanks
          </button>
        </div>
      )}
      <p className="session-when">
        We only ask once. You can change this at any time under{' '}
        <Link to="/users/me/notifications">Notifications</Link>.
      </p>
    </section>
  )
}

const TITLE = 'Shall we remind you?'
const EXPLANATION =
  'We can remind you 24 h and 3 h before picks close, but only if your team is incomplete, a pick is not starting, or you have not answered a side bet.'

const NOT_ALLOWED =
  'This browser does not allow notifications from this site. Choose email, or allow them first.'

const BROWSER_PROBLEMS = {
  unknown: NOT_ALLOWED,
  unsupported: NOT_ALLOWED,
  off: NOT_ALLOWED,
  denied: NOT_ALLOWED,
  install:
    'On an iPhone or iPad, first add this site to your home screen: tap Share, then Add to Home Screen.',
  failed: 'Notifications could not be turned on in this browser. Please try again later.',
}

function Chosen({
  channel,
  address,
}: {
  channel: NotificationChannel
  address: MyNotifications['email_address']
}) {
  if (channel === 'push') return <output>In this browser, if something is missing before picks close.</output>
  return (
    <output>
      {address === 'unverified'
        ? 'By email, once you have confirmed your address: open the link that we sent you.'
        : 'By email, if something is missing before picks close.'}
    </output>
  )
}
