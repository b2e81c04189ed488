import { useState } from 'react'
import type { FactorState } from '#contract/admin/factor.ts'
import { AddFactor } from './add-factor.tsx'
import { OutsidePage } from './outside-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { state: FactorState; onDone: () => void }

/** Sets up the first second factor: choose one, then save the recovery codes. */
export function EnrolPage({ state: { site_name, can_add_passkey }, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (given: readonly string[] | null) => {
    if (given) setCodes(given)
    else onDone()
  }
  if (codes) {
    return (
      <OutsidePage
        site_name={site_name}
        title="Save your recovery codes"
        lead="Step 2 of 2. If you lose your second factor, one of these codes lets you in."
      >
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </OutsidePage>
    )
  }
  return (
    <OutsidePage
      site_name={site_name}
      title="Set up a second factor"
      lead="Step 1 of 2. Passwords are guessed and stolen. The admin pages change results and accounts, so they also need something that only you have."
    >
      <AddFactor needs_password can_add_passkey={can_add_passkey} onAdded={finish} />
    </OutsidePage>
  )
}
