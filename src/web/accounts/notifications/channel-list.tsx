import '../settings.css'
import type { ReactNode } from 'react'
import type { MyNotifications } from '#contract/notifications/notifications.ts'
import { Link } from '../../core/paths/link.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { type PushState, useThisBrowser } from './this-browser.ts'

type Props = { settings: MyNotifications; email: string | null }

/** Shows where notifications arrive. A channel that the site does not use is shown as off. */
export function ChannelList({ settings, email }: Props) {
  return (
    <SettingsPart id="channels" title="Where you get notifications">
      <ul className="sessions">
        {settings.email_available ? (
          <EmailChannel state={settings.email_address} email={email} />
        ) : (
          <Channel name="Email" text="Off: this site has no mail server." />
        )}
        {settings.push_available ? (
          <PushChannel public_key={settings.push_public_key} />
        ) : (
          <Channel name="Push" text="Off on this site. The organiser can turn it on." />
        )}
      </ul>
    </SettingsPart>
  )
}

type EmailState = MyNotifications['email_address']

const EMAIL_PROBLEMS: Record<Exclude<EmailState, 'ok'>, { text: string; link: string; to: string }> = {
  unverified: {
    text: 'Not confirmed yet, so it gets no notifications.',
    link: 'Confirm your email',
    to: '/users/me#confirm-address',
  },
  bounced: {
    text: 'Our emails to this address came back, so we stopped sending notifications to it.',
    link: 'Change your email',
    to: '/users/me#address',
  },
  none: { text: 'You have not added an email yet.', link: 'Add an email', to: '/users/me#address' },
}

function EmailChannel({ state, email }: { state: EmailState; email: string | null }) {
  if (state === 'ok') {
    return (
      <Channel name="Email" text={email}>
        <span className="save-label save-label-saved">Confirmed</span>
      </Channel>
    )
  }
  const { text, link, to } = EMAIL_PROBLEMS[state]
  return (
    <Channel name="Email" text={email} problem={text}>
      <Link className="plain-button" to={to}>
        {link}
      </Link>
    </Channel>
  )
}

const PUSH_STATES: Partial<Record<PushState, string>> = {
  off: 'Off in this browser',
  on: 'This browser gets notifications',
}

const PUSH_PROBLEMS: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser cannot show push notifications. Choose email, or open the site in another browser.',
  install:
    'On an iPhone or iPad, first add this site to your home screen: tap Share, then Add to Home Screen. Open it from there and come back to this page.',
  denied:
    'This browser blocks notifications from this site. Allow them in your browser settings, then reload this page.',
  failed: 'Notifications could not be turned on in this browser. Please try again later.',
}

function PushChannel({ public_key }: { public_key: string | null }) {
  const { state, turnOn, turnOff } = useThisBrowser(public_key)
  const may_turn_on = state === 'off' || state === 'failed'
  return (
    <Channel name="Push" text={PUSH_STATES[state]} problem={PUSH_PROBLEMS[state]}>
      {may_turn_on && (
        <button className="plain-button" type="button" onClick={() => void turnOn()}>
          Turn on here
        </button>
      )}
      {state === 'on' && (
        <button className="plain-button" type="button" onClick={() => void turnOff()}>
          Turn off here
        </button>
      )}
    </Channel>
  )
}

type ChannelProps = {
  name: string
  text: string | null | undefined
  /** Why the channel does not work, and what the player can do about it. */
  problem?: string | undefined
  children?: ReactNode
}

function Channel({ name, text, problem, children }: ChannelProps) {
  return (
    <li className="session settings-acts">
      <span className="session-text">
        <span className="session-agent">{name}</span>
        {text && <span className="session-when">{text}</span>}
        <output className="session-when">{problem}</output>
      </span>
      {children}
    </li>
  )
}
