import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { AuthText } from '../auth-text.tsx'
import { CAPTCHA_FIELD } from '../captcha/captcha.ts'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import type { Register } from './register-values.ts'
import { type Registering, useRegistering } from './use-registering.ts'

type Props = {
  email: string
  /** Sends the same registration again. */
  form: UseFormReturn<Register>
  registering: Registering
  /** Returns to the form. */
  back: () => void
}

/**
 * Shown after a registration that has to be confirmed by email. The text does not reveal whether the address has an
 * account.
 */
export function EmailSent({ email, form, registering, back }: Props) {
  const { captcha, onUse, send } = useRegistering(registering)
  const [times, setTimes] = useState(1)
  // The site's own check shows no text where nobody types; a line that appears on the click would move the button.
  const is_quiet = captcha?.kind === 'own' && captcha.state !== 'failed'

  const sendAgain = async (values: Register) => {
    const outcome = await send(values)
    if (outcome.ok) setTimes(times + 1)
    return outcome
  }
  return (
    <div className="entry-note">
      <AuthText key={times}>
        {times === 1 ? 'We sent an email' : 'We sent another email'} to <strong>{email}</strong>. Open the
        link in this browser to finish registering.
      </AuthText>
      <p>No email after a few minutes? Check your spam folder, and check that the address is right.</p>
      <Form form={form} also={[CAPTCHA_FIELD]} onUse={onUse} onSend={sendAgain}>
        {captcha && !is_quiet && <CaptchaLine captcha={captcha} />}
        <SubmitButton
          busy="Sending …"
          after={
            <button className="plain-button" type="button" onClick={back}>
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
