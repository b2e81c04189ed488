import { postNewPassword } from '#contract/accounts.ts'
import { useConfig } from '../core/config/use-config.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'
import { CAPTCHA_FIELD } from './captcha/captcha.ts'
import { CaptchaLine } from './captcha/captcha-line.tsx'
import { useProof } from './captcha/use-proof.ts'
import { checkNewPassword, type NewPassword } from './check-new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Props = {
  reset_id: string
  onChanged: () => void
  /** Called if the link has been used or replaced by a newer one, or has expired. */
  onExpired: () => void
}

export function NewPasswordForm({ reset_id, onChanged, onExpired }: Props) {
  const password_min = useConfig()?.password_min ?? 8
  const form = useValidatedForm<NewPassword>((values) => checkNewPassword(values, password_min))
  const { captcha, onUse, sendWithProof } = useProof(true)

  const send = async ({ password, password_confirm }: NewPassword) => {
    const answer = await sendWithProof((proof) => {
      const given = { params: { reset_id }, body: { password, password_confirm, ...proof } }
      return sendChange(postNewPassword, given, { critical: false })
    })
    if (answer.ok) onChanged()
    else if (answer.problem.code === 'gone') onExpired()
    else return answer
    return { ok: true } as const
  }
  return (
    <Form form={form} extra_names={[CAPTCHA_FIELD]} onUse={onUse} onSend={send}>
      <NewPasswordFields password_min={password_min} label="New password" />
      {captcha && <CaptchaLine captcha={captcha} />}
      <SubmitButton busy="Saving …">Set password</SubmitButton>
    </Form>
  )
}
