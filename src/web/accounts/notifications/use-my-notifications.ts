import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import {
  getMyNotifications,
  type MyNotifications,
  putMyNotifications,
} from '#contract/notifications/notifications.ts'
import type { RouteInput } from '../../core/api/reply.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { usePending } from '../../core/mutations/use-change.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { withPreferences } from './kinds-table.tsx'

type Change = RouteInput<typeof putMyNotifications>

/** Returns the player's notification settings, with changes that are still being sent. */
export function useMyNotifications(): Reply<MyNotifications> {
  const { me } = use(SessionContext)
  const reply = useReply(getMyNotifications, me ? {} : undefined, { critical: false })
  const pending = usePending(me?.user_id, putMyNotifications)
  return reply.state === 'ready' ? { ...reply, data: pending.reduce(withChange, reply.data) } : reply
}

function withChange(settings: MyNotifications, { body }: Change): MyNotifications {
  return {
    ...settings,
    preferences: withPreferences(settings.preferences, body.preferences ?? []),
    quiet_hours: body.quiet_hours === undefined ? settings.quiet_hours : body.quiet_hours,
    asked: body.asked ?? settings.asked,
  }
}

/** Returns a function that changes the player's notification settings. The caller must show failures. */
export function useNotificationChange() {
  const client = useQueryClient()
  const onSaved = (data: MyNotifications) => {
    client.setQueryData([getMyNotifications.path, undefined, undefined], { data, total: null })
  }
  return (body: Change['body']) => sendChange(putMyNotifications, { body }, { critical: false, onSaved })
}
