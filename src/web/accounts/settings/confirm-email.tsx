import { use, useState } from 'react'
import { type Me, putMyEmail } from '#contract/me.ts'
import { LOGIN_PASSWORD_MISSING } from '#game/accounts/accounts.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { FormResult } from '../form-result.tsx'
import { SettingsPart } from './settings-part.tsx'

type Values = { current_password: string }

/**
 * A form that requests a new confirmation email. Renders nothing if the user has no address, if the address is
 * confirmed, or if the site does not send email.
 */
export function ConfirmEmail({ me: { email, is_email_verified } }: { me: Me }) {
  const sends_mail = useConfig()?.sends_mail ?? false
  if (!sends_mail || !email || is_email_verified) return null
  return <ConfirmationRequest email={email} />
}

function ConfirmationRequest({ email }: { email: string }) {
  const { recheck } = use(SessionContext)
  const form = useValidatedForm<Values>(checkValues)
  const [is_sent, setSent] = useState(false)

  const request = async ({ current_password }: Values) => {
    const answer = await sendChange(putMyEmail, { body: { email, current_password } }, { critical: false })
    if (!answer.ok) return answer
    form.reset({ current_password: '' })
    setSent(true)
    // The address may have been confirmed on another device since this page was loaded.
    await recheck()
    return answer
  }
  return (
    <SettingsPart id="confirm-address" title="Confirm email" note={`${email} is not confirmed yet.`}>
      {is_sent && (
        <FormResult>{`We sent an email to ${email}. Open the link in it to confirm the address.`}</FormResult>
      )}
      <Form form={form} onSend={request}>
        <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
        <SubmitButton busy="Sending …">Send confirmation email</SubmitButton>
      </Form>
    </SettingsPart>
  )
}

function checkValues({ current_password }: Values) {
  return { current_password: current_password ? undefined : LOGIN_PASSWORD_MISSING }
}
