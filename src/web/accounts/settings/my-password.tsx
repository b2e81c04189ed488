import { putMyPassword } from '#contract/me.ts'
import { LOGIN_PASSWORD_MISSING } from '#game/accounts/accounts.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { checkNewPassword, type NewPassword } from '../check-new-password.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { FormSaveLabel } from './form-save-label.tsx'
import { FoldedSettingsPart } from './settings-part.tsx'
import { useSaving } from './use-saving.ts'
import { useSessionsReload } from './use-sessions-reload.ts'

type Values = NewPassword & { current_password: string }

/** Changes the password. The server ends the user's other sessions. */
export function MyPassword() {
  const password_min = useConfig()?.password_min ?? 8
  const reloadSessions = useSessionsReload()
  const form = useValidatedForm<Values>((values) => ({
    current_password: values.current_password ? undefined : LOGIN_PASSWORD_MISSING,
    ...checkNewPassword(values, password_min),
  }))
  const { saving, track } = useSaving()

  const change = async (values: Values) => {
    const answer = await track(sendChange(putMyPassword, { body: values }, { critical: false }))
    if (answer.ok) {
      form.reset({ current_password: '', password: '', password_confirm: '' })
      void reloadSessions()
    }
    return answer
  }
  return (
    <FoldedSettingsPart id="password" title="Change password" note="You will be logged out on other devices.">
      <Form form={form} onSend={change}>
        <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
        <NewPasswordFields password_min={password_min} label="New password" />
        <SubmitButton busy="Changing …" after={<FormSaveLabel saving={saving} />}>
          Change password
        </SubmitButton>
      </Form>
    </FoldedSettingsPart>
  )
}
