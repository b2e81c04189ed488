import { use } from 'react'
import { patchMe } from '#contract/me.ts'
import type { RouteInput } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { useSaving } from './use-saving.ts'

/** Changes the profile. Pages show the change while it is being sent (src/web/shell/session-provider.tsx). */
export function useProfileChange() {
  const { update } = use(SessionContext)
  const { saving, track } = useSaving()

  const change = (body: RouteInput<typeof patchMe>['body']) =>
    track(sendChange(patchMe, { body }, { critical: false, onSaved: update }))
  return { saving, change }
}
