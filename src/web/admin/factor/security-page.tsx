import { useState } from 'react'
import {
  deleteApp,
  deletePasskey,
  type Factors,
  listFactors,
  postRecoveryCodes,
} from '#contract/admin/factor.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useChangeOutcome } from '../../core/mutations/use-change.ts'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Note, Sheet } from '../parts/sheet.tsx'
import { AddFactor } from './add-factor.tsx'
import { useFactorReload, useFactorState } from './factor-state.ts'
import { OwnSessions } from './own-sessions.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const LEAD = 'How you confirm it’s you, and where you are logged in.'

/** Shows the user's second factors, recovery codes and sessions. */
export function SecurityPage() {
  const factors = useReply(listFactors, {})
  const reload = useFactorReload()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [is_adding, setAdding] = useState(false)

  if (codes) {
    return (
      <AdminPage title="Your recovery codes" lead="Your old codes no longer work.">
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      </AdminPage>
    )
  }
  const onAdded = async (new_codes: string[] | null) => {
    setAdding(false)
    await reload()
    if (new_codes) setCodes(new_codes)
  }
  return (
    <AdminPage
      title="Security"
      lead={LEAD}
      acts={
        <ActButton kind={is_adding ? 'plain' : 'strong'} onClick={() => setAdding(!is_adding)}>
          {is_adding ? 'Cancel' : 'Add a second factor'}
        </ActButton>
      }
    >
      {factors.state !== 'ready' && <NotLoaded reply={factors} />}
      {factors.state === 'ready' && (
        <>
          {is_adding && (
            <AddFactorPanel factors={factors.data} onAdded={(new_codes) => void onAdded(new_codes)} />
          )}
          <OwnFactors factors={factors.data} onCodes={setCodes} />
        </>
      )}
      <OwnSessions />
    </AdminPage>
  )
}

function AddFactorPanel({
  factors: { app, can_add_passkey },
  onAdded,
}: {
  factors: Factors
  onAdded: (codes: string[] | null) => void
}) {
  const { has_factor } = useFactorState()
  return (
    <AddFactor
      needs_password={!has_factor}
      can_add_passkey={can_add_passkey}
      has_app={app !== null}
      onAdded={onAdded}
    />
  )
}

type OwnFactorsProps = { factors: Factors; onCodes: (codes: string[]) => void }

function OwnFactors({ factors: { passkeys, app, recovery_codes_left }, onCodes }: OwnFactorsProps) {
  const { is_exempt } = useFactorState()
  const reload = useFactorReload()
  const { problem, follow } = useChangeOutcome()
  const count = passkeys.length + (app ? 1 : 0)
  const blocked =
    count === 1 && !is_exempt ? 'Add another second factor before you remove this one' : undefined

  const remove = async (passkey_id: number | null) => {
    await follow<unknown>(
      passkey_id === null
        ? sendChange(deleteApp, {}, { critical: false })
        : sendChange(deletePasskey, { params: { passkey_id } }, { critical: false }),
    )
    await reload()
  }
  const renewCodes = async () => {
    const renewed = await follow(sendChange(postRecoveryCodes, {}, { critical: false }))
    if (!renewed.ok) return
    await reload()
    onCodes(renewed.data.recovery_codes)
  }

  return (
    <>
      <ProblemNote problem={problem} />
      <Sheet title="Second factors" note={count === 0 ? undefined : count}>
        {count === 0 && (
          <p className="sheet-body">
            {is_exempt
              ? 'You have none. This demo does not ask for one, but you can add one.'
              : 'You have none.'}
          </p>
        )}
        <ul className="sheet-rows">
          {passkeys.map(({ passkey_id, name, is_usable_here, created_at, used_at }) => (
            <FactorRow
              key={passkey_id}
              kind="Passkey"
              name={name}
              created_at={created_at}
              used_at={used_at}
              is_for_other_address={!is_usable_here}
              blocked={blocked}
              onRemove={() => void remove(passkey_id)}
            />
          ))}
          {app && (
            <FactorRow
              kind="App"
              name="Authenticator app"
              {...app}
              blocked={blocked}
              onRemove={() => void remove(null)}
            />
          )}
        </ul>
      </Sheet>
      {count > 0 && (
        <Sheet
          title="Recovery codes"
          note={`${recovery_codes_left} left`}
          action={<ActButton onClick={() => void renewCodes()}>Create new codes</ActButton>}
          is_padded
        >
          {recovery_codes_left < 3 && (
            <Note level="warning" title="Create new codes soon.">
              <p>If you run out of codes and lose your second factor, it has to be reset on the server.</p>
            </Note>
          )}
          <p>Each code lets you in once if you lose your second factor. New codes replace the old ones.</p>
        </Sheet>
      )}
    </>
  )
}

type FactorRowProps = {
  kind: string
  name: string
  created_at: string
  used_at: string | null
  /** Whether the passkey was made for another address of this site. */
  is_for_other_address?: boolean
  blocked: string | undefined
  onRemove: () => void
}

function FactorRow({
  kind,
  name,
  created_at,
  used_at,
  is_for_other_address,
  blocked,
  onRemove,
}: FactorRowProps) {
  const timeText = useMomentText({ year: 'numeric' })
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> <Chip tone="line">{kind}</Chip>{' '}
          {is_for_other_address && <Chip>Not usable at this address</Chip>}
        </p>
        <p className="admin-hint">
          {`Added ${timeText(created_at)}. ${used_at ? `Last used ${timeText(used_at)}` : 'Not used yet'}`}
        </p>
      </div>
      <div className="factor-remove">
        <ActButton kind="danger" blocked={blocked} onClick={onRemove}>
          Remove<span className="visually-hidden">{` ${name}`}</span>
        </ActButton>
      </div>
    </li>
  )
}
