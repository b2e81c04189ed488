import { passwordSentence } from '#game/accounts/accounts.ts'
import { Form } from '../forms/form.tsx'
import type { FormOutcome } from '../forms/outcome.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'

type Values = { password: string }

/** Asks for the password, because the user opened the link in a browser in which they did not register. */
export function VerifyPasswordForm({ onSend }: { onSend: (values: Values) => Promise<FormOutcome> }) {
  const form = useValidatedForm<Values>(({ password }) => ({
    password: password ? undefined : passwordSentence('password-missing', 0),
  }))

  return (
    <Form form={form} onSend={onSend}>
      <p>
        You registered in a different browser. Enter the password you chose there to continue. If you did not
        register, close this page; nothing will happen.
      </p>
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton busy="Confirming …">Confirm</SubmitButton>
    </Form>
  )
}
