import { postReset } from '#contract/accounts.ts'
import { checkEmail } from '#game/accounts/accounts.ts'
import { EMAIL_SENTENCES } from '#text/account-refusals.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { Form } from '../forms/form.tsx'
import type { FormErrors } from '../forms/form-errors.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'
import { CAPTCHA_FIELD } from './captcha/captcha.ts'
import { CaptchaLine } from './captcha/captcha-line.tsx'
import { useProof } from './captcha/use-proof.ts'

type Reset = { email: string }

export function ResetForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useValidatedForm<Reset>(checkReset)
  const { captcha, onUse, sendWithProof } = useProof(false)

  const send = async (values: Reset) => {
    const email = values.email.trim()
    const answer = await sendWithProof((proof) =>
      sendChange(postReset, { body: { email, ...proof } }, { critical: false }),
    )
    if (answer.ok) onSent(email)
    return answer
  }
  return (
    <Form form={form} extra_names={[CAPTCHA_FIELD]} onUse={onUse} onSend={send}>
      <TextField
        name="email"
        label="Email"
        hint="The email address of your account"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      {captcha && <CaptchaLine captcha={captcha} />}
      <SubmitButton busy="Sending …">Send instructions</SubmitButton>
    </Form>
  )
}

function checkReset({ email }: Reset): FormErrors<Reset> {
  const verdict = checkEmail(email)
  return { email: verdict.ok ? undefined : EMAIL_SENTENCES[verdict.reason] }
}
