import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { CAPTCHA_FIELD } from '../captcha/captcha.ts'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import { FormResult } from '../form-result.tsx'
import type { RegisterValues } from './register-values.ts'
import { type Registering, useRegistering } from './use-registering.ts'

type Props = {
  email: string
  /** The registration form, whose values can be sent again. */
  form: UseFormReturn<RegisterValues>
  registering: Registering
  /** Shows the registration form again. */
  onBack: () => void
}

/**
 * Shown after a registration that has to be confirmed by email. The text is the same whether or not the address has an
 * account already.
 */
export function EmailSent({ email, form, registering, onBack }: Props) {
  const { captcha, onUse, send } = useRegistering(registering)
  const [sent_count, setSentCount] = useState(1)
  // Our own captcha starts when the form gets the focus. A status line would move the button at that moment, so only a
  // failure is shown.
  const is_captcha_hidden = captcha?.kind === 'own' && captcha.state !== 'failed'

  const sendAgain = async (values: RegisterValues) => {
    const outcome = await send(values)
    if (outcome.ok) setSentCount(sent_count + 1)
    return outcome
  }
  return (
    <div className="auth-note">
      <FormResult key={sent_count}>
        {sent_count === 1 ? 'We sent an email' : 'We sent another email'} to <strong>{email}</strong>. Open
        the link in this browser to finish registering.
      </FormResult>
      <p>No email after a few minutes? Check your spam folder, and make sure the address is right.</p>
      <Form form={form} extra_names={[CAPTCHA_FIELD]} onUse={onUse} onSend={sendAgain}>
        {captcha && !is_captcha_hidden && <CaptchaLine captcha={captcha} />}
        <SubmitButton
          busy="Sending …"
          after={
            <button className="plain-button" type="button" onClick={onBack}>
              Use a different email
            </button>
          }
        >
          Send it again
        </SubmitButton>
      </Form>
    </div>
  )
}
