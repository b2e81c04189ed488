import { passwordSentence } from '#game/accounts.ts'
import { Form } from '../forms/form.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useChecked } from '../forms/use-checked.ts'

type Values = { password: string }

/** For whoever opens the link in another browser than the one that he registered in. */
export function VerifyPasswordForm({ onSend }: { onSend: (values: Values) => Promise<Outcome> }) {
  const form = useChecked<Values>(({ password }) => ({
    password: password ? undefined : passwordSentence('password-missing', 0),
  }))

  return (
    <Form form={form} onSend={onSend}>
      <p>
        You have registered in another browser. Type the password that you chose there, and you are in. If you
        have not registered at all, close this page: without that password nothing happens.
      </p>
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton busy="Confirming …">Confirm</SubmitButton>
    </Form>
  )
}
