import { use } from 'react'
import { type Me, patchMe } from '#contract/me.ts'
import type { Given } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { useSaving } from './use-saving.ts'

/** Changes the profile. `shown` appears everywhere at once, and is rolled back if the change is refused. */
export function useProfileChange(me: Me) {
  const { update } = use(SessionContext)
  const { saving, watch } = useSaving()

  const change = async (body: Given<typeof patchMe>['body'], shown: Partial<Me>) => {
    update({ ...me, ...shown })
    const answer = await watch(sendChange(patchMe, { body }, { critical: false }))
    update(answer.ok ? answer.data : me)
    return answer
  }
  return { saving, change }
}
