import { type ReactNode, useState } from 'react'
import { type FactorState, getFactor } from '#contract/admin/factor.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { EnrolPage } from './enrol-page.tsx'
import { FactorStateContext, useFactorReload } from './factor-state.ts'
import { OutsidePage } from './outside-page.tsx'

/**
 * Shows the admin pages to a session that was confirmed with a second factor; before that, the page to set one up or to
 * confirm with it, at the same address.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const reply = useReply(getFactor, {})
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <Gate state={reply.data}>{children}</Gate>
}

function Gate({ state, children }: { state: FactorState; children: ReactNode }) {
  const reload = useFactorReload()
  const { is_exempt, has_factor, is_passed, site_name, user_name, ways } = state
  // The page stays until the recovery codes are saved, although the factor is there before.
  const [is_enrolling, setEnrolling] = useState(!is_exempt && !has_factor)

  if (is_enrolling) {
    const finish = async () => {
      await reload()
      setEnrolling(false)
    }
    return <EnrolPage state={state} onDone={() => void finish()} />
  }
  if (!is_exempt && !is_passed) {
    return (
      <OutsidePage
        site_name={site_name}
        title="Confirm that it is you"
        lead={`You are logged in as ${user_name}. The admin pages also need your second factor, once for each login.`}
      >
        <ConfirmForm ways={ways} onPassed={() => void reload()} />
      </OutsidePage>
    )
  }
  return <FactorStateContext value={state}>{children}</FactorStateContext>
}
