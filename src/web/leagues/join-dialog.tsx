import './invite-board.css'
import { useId, useState } from 'react'
import { joinLeague } from '#contract/leagues/league-members.ts'
import { JOIN_SENTENCES } from '#text/league-refusals.ts'
import { Form } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'
import { AlertBanner } from '../ui/dialogs/alert-banner.tsx'
import { CloseButton } from '../ui/dialogs/close-button.tsx'
import { useModal } from '../ui/dialogs/use-modal.ts'
import { useLeagueChange } from './use-league-change.ts'

type Props = { name: string; onJoined: () => void; onClose: () => void }

type Values = { password: string }

/** A dialog that asks for the password of a league. It is open as long as it is rendered. */
export function JoinDialog({ name, onJoined, onClose }: Props) {
  const id = useId()
  const { dialog } = useModal<never>()
  const { send } = useLeagueChange(joinLeague, { critical: false })
  const form = useValidatedForm<Values>(({ password }) => ({
    password: password ? undefined : JOIN_SENTENCES['password-missing'],
  }))

  const [form_error, setFormError] = useState<string | null>(null)

  const join = async ({ password }: Values) => {
    setFormError(null)
    const result = await send({ params: { name }, body: { password } })
    if (result.ok) {
      dialog.current?.close()
      onJoined()
    }
    return result
  }
  return (
    <dialog className="confirm join-dialog" ref={dialog} aria-labelledby={`${id}title`} onClose={onClose}>
      <div className="confirm-sheet">
        <h2 id={`${id}title`}>
          Join <bdi>{name}</bdi>
        </h2>
        {form_error !== null && (
          <AlertBanner level="danger" text={form_error} onDismiss={() => setFormError(null)} />
        )}
        <Form form={form} onSend={join} onFormError={setFormError}>
          <PasswordField
            name="password"
            label="League password"
            hint="Ask a member for the password or an invite"
            autoComplete="off"
          />
          <SubmitButton busy="Joining …">Join</SubmitButton>
        </Form>
        <CloseButton label="Close" onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}
