import { useState } from 'react'
import {
  type AdminNotifications,
  pauseNotifications,
  putPush,
  resumeNotifications,
} from '#contract/admin/notifications.ts'
import { ActPanel, type PanelAct } from '../parts/act-panel.tsx'
import { TextField } from '../parts/fields.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

type Props = { state: AdminNotifications }

/** Pauses all notifications, or resumes them. */
export function PauseActs({ state: { paused_at, version } }: Props) {
  const change = useObjectChange(version)
  const pause: PanelAct = {
    label: 'Pause all',
    kind: 'danger',
    preview: (
      <p>
        Nothing is sent until you resume: no reminders, no points, no news. Emails about accounts, such as
        password resets, are still sent.
      </p>
    ),
    caption: 'You can resume at any time. Notifications that expire during the pause are never sent.',
    done: 'Notifications are paused',
    send: (reason) => change(pauseNotifications, { body: { reason } }),
  }
  const resume: PanelAct = {
    label: 'Resume',
    preview: <p>Sends the waiting notifications, except those that have expired.</p>,
    caption: 'You can pause again at any time.',
    done: 'Notifications have resumed',
    send: (reason) => change(resumeNotifications, { body: { reason } }),
  }
  return <ActPanel acts={[paused_at ? resume : pause]} />
}

/** Switches push notifications on or off. Push services require a contact address. */
export function PushActs({ state: { push, version } }: Props) {
  const change = useObjectChange(version)
  const [typed, setTyped] = useState<string>()
  const contact = typed ?? push.contact ?? ''
  const field = (
    <TextField
      label="Contact address"
      hint="Only the push services of browsers see it. They use it to report problems."
      type="email"
      required
      value={contact}
      onChange={setTyped}
    />
  )
  const send = (is_on: boolean) => (reason: string) =>
    change(putPush, { body: { is_on, contact: is_on ? contact.trim() : null, reason } })
  const turnOn: PanelAct = {
    label: 'Switch push on',
    preview: <p>Players can then choose push notifications. Only players who choose them get any.</p>,
    fields: field,
    caption: 'You can switch it off at any time. The keys are created once and kept.',
    done: 'Push is on',
    send: send(true),
  }
  const turnOff: PanelAct = {
    label: 'Switch push off',
    kind: 'danger',
    preview: (
      <p>No push notifications are sent, and players can no longer choose them. Earlier choices are kept.</p>
    ),
    caption: 'You can switch it on again. Subscribed browsers then get messages again.',
    done: 'Push is off',
    send: send(false),
  }
  const changeContact: PanelAct = {
    ...turnOn,
    label: 'Change the contact address',
    preview: <p>Push services get the new address with the next message.</p>,
    caption: 'You can change it again at any time.',
    done: 'Contact address changed',
  }
  return <ActPanel acts={push.is_on ? [changeContact, turnOff] : [turnOn]} />
}
