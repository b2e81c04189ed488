import { type ReactNode, useState } from 'react'
import { type FactorState, getFactor } from '#contract/admin/factor.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { NotLoaded } from '../parts/loaded.tsx'
import { UnframedLayout } from '../parts/unframed-layout.tsx'
import { AddFactor } from './add-factor.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { FactorStateContext, useFactorReload } from './factor-state.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * Shows the admin pages once the session is confirmed with a second factor. Until then, every admin URL shows the page
 * to set up a second factor or to confirm with it. Exempt users need no second factor.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const reply = useReply(getFactor, {})
  if (reply.state !== 'ready') return <NotLoaded reply={reply} />
  return <Gate state={reply.data}>{children}</Gate>
}

function Gate({ state, children }: { state: FactorState; children: ReactNode }) {
  const reload = useFactorReload()
  const { is_exempt, has_factor, is_passed, site_name, user_name, ways } = state
  // This state does not follow `has_factor`, which becomes true before the user has saved the recovery codes.
  const [is_enrolling, setEnrolling] = useState(!is_exempt && !has_factor)

  if (is_enrolling) {
    const finish = async () => {
      await reload()
      setEnrolling(false)
    }
    return <Enrolment state={state} onDone={() => void finish()} />
  }
  if (!is_exempt && !is_passed) {
    return (
      <UnframedLayout
        site_name={site_name}
        title="Confirm it’s you"
        lead={`You are logged in as ${user_name}. The admin pages also need your second factor, once for each login.`}
      >
        <ConfirmForm ways={ways} onPassed={() => void reload()} />
      </UnframedLayout>
    )
  }
  return <FactorStateContext value={state}>{children}</FactorStateContext>
}

type EnrolmentProps = { state: FactorState; onDone: () => void }

/** Lets a user without a second factor set one up, and then save the recovery codes. */
function Enrolment({ state: { site_name, can_add_passkey }, onDone }: EnrolmentProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (new_codes: readonly string[] | null) => {
    if (new_codes) setCodes(new_codes)
    else onDone()
  }
  if (codes) {
    return (
      <UnframedLayout
        site_name={site_name}
        title="Save your recovery codes"
        lead="Step 2 of 2. If you lose your second factor, one of these codes lets you in."
      >
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </UnframedLayout>
    )
  }
  return (
    <UnframedLayout
      site_name={site_name}
      title="Set up a second factor"
      lead="Step 1 of 2. Passwords can be guessed or stolen. The admin pages change results and accounts, so they also need something that only you have."
    >
      <AddFactor needs_password can_add_passkey={can_add_passkey} onAdded={finish} />
    </UnframedLayout>
  )
}
