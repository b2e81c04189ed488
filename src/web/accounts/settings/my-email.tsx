import { use, useState } from 'react'
import { type Me, putMyEmail } from '#contract/me.ts'
import { checkEmail, LOGIN_PASSWORD_MISSING } from '#game/accounts/accounts.ts'
import { EMAIL_SENTENCES } from '#text/account-refusals.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { FormResult } from '../form-result.tsx'
import { FoldedSettingsPart } from './settings-part.tsx'

type Values = { email: string; current_password: string }

/**
 * Changes the email address. If the site sends email, the user must open a mailed link before the change takes effect.
 */
export function MyEmail({ me }: { me: Me }) {
  const { recheck } = use(SessionContext)
  const sends_mail = useConfig()?.sends_mail ?? false
  const form = useValidatedForm<Values>(checkValues)
  const [sent_to, setSentTo] = useState<string>()

  const change = async ({ email, current_password }: Values) => {
    const body = { email: email.trim(), current_password }
    const answer = await sendChange(putMyEmail, { body }, { critical: false })
    if (!answer.ok) return answer
    form.reset({ email: '', current_password: '' })
    await recheck()
    setSentTo(body.email)
    return answer
  }
  return (
    <FoldedSettingsPart id="address" title="Change email" note={addressText(me, sends_mail)}>
      {sent_to && (
        <FormResult>
          {!sends_mail || (sent_to === me.email && me.is_email_verified)
            ? `Your email is now ${sent_to}.`
            : `We sent an email to ${sent_to}. Your email changes once you open the link in it.`}
        </FormResult>
      )}
      <Form form={form} onSend={change}>
        <TextField name="email" label="New email" type="email" autoComplete="email" inputMode="email" />
        <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
        <SubmitButton busy="Changing …">Change email</SubmitButton>
      </Form>
    </FoldedSettingsPart>
  )
}

function checkValues({ email, current_password }: Values) {
  const verdict = checkEmail(email)
  return {
    email: verdict.ok ? undefined : EMAIL_SENTENCES[verdict.reason],
    current_password: current_password ? undefined : LOGIN_PASSWORD_MISSING,
  }
}

/**
 * Returns the user's address, or a text for a missing address. If the site sends email, the text also says whether the
 * address is confirmed.
 */
export function addressText({ email, is_email_verified }: Me, sends_mail: boolean): string {
  if (!email) return 'You have not added an email yet.'
  if (!sends_mail) return email
  return `${email}, ${is_email_verified ? 'confirmed' : 'not confirmed yet'}`
}
