import { useNavigate } from 'react-router'
import { deleteMe, type Me } from '#contract/me.ts'
import { LOGIN_PASSWORD_MISSING } from '#game/accounts/accounts.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { RestoreNote } from '../restore-note.tsx'
import { DELETED } from '../use-account-deleted.ts'
import { FoldedSettingsPart } from './settings-part.tsx'

type Values = { current_password: string }

export function DeleteMe({ me: { has_password } }: { me: Me }) {
  const navigate = useNavigate()
  const { confirm, confirmation } = useConfirm()
  const form = useValidatedForm<Values>(({ current_password }) => ({
    current_password: has_password && !current_password ? LOGIN_PASSWORD_MISSING : undefined,
  }))

  const deleteAccount = async ({ current_password }: Values) => {
    const is_sure = await confirm({
      title: 'Delete user',
      message: 'Are you sure you want to delete your user? This action can not be reversed!',
    })
    if (!is_sure) return { ok: true } as const
    const body = has_password ? { current_password } : {}
    const answer = await sendChange(deleteMe, { body }, { critical: false })
    // The goodbye page ends the session in the browser. Ending it here would redirect to the login page.
    if (answer.ok) await navigate('/goodbye', { replace: true, state: DELETED })
    return answer
  }
  return (
    <FoldedSettingsPart
      id="delete-user"
      title="Delete user"
      note="This deletes your name, your email and your team."
    >
      <Form form={form} onSend={deleteAccount}>
        {has_password && (
          <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
        )}
        <SubmitButton busy="One moment …" is_destructive>
          Delete user
        </SubmitButton>
      </Form>
      <RestoreNote is_deleted={false} />
      {confirmation}
    </FoldedSettingsPart>
  )
}
