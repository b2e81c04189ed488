import { use } from 'react'
import { postLogin } from '#contract/accounts.ts'
import { LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING } from '#game/accounts/accounts.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { CheckField } from '../forms/check-field.tsx'
import { Form } from '../forms/form.tsx'
import type { FormErrors } from '../forms/form-errors.ts'
import { NO_BODY_TEXT } from '../forms/outcome.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'
import { CAPTCHA_FIELD } from './captcha/captcha.ts'
import { CaptchaLine } from './captcha/captcha-line.tsx'
import { useProof } from './captcha/use-proof.ts'

/** This form does not redirect the user after the login. The route of the page does (src/web/shell/routes.tsx). */
export function LoginForm() {
  const { logIn } = use(SessionContext)
  const form = useValidatedForm<Login>(checkLogin)
  const { captcha, onUse, sendWithProof } = useProof(false)

  const send = async ({ email, password, remember }: Login) => {
    const answer = await sendWithProof((proof) => {
      const body = { email: email.trim(), password, remember, ...proof }
      return sendChange(postLogin, { body }, { critical: false })
    })
    if (answer.ok) await logIn()
    return answer
  }

  return (
    <Form
      form={form}
      extra_names={[CAPTCHA_FIELD]}
      onUse={onUse}
      onSend={send}
      waitHelp={<ForgottenPassword />}
      noBodyText={NO_BODY_TEXT}
    >
      <TextField
        name="email"
        label="Email"
        hint="Or your username"
        autoComplete="username"
        inputMode="email"
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <div className="form-pair">
        <CheckField name="remember" is_optional>
          Remember me
        </CheckField>
        <Link to="/reset">Forgot your password?</Link>
      </div>
      {captcha && <CaptchaLine captcha={captcha} />}
      <SubmitButton busy="Logging in …">Log in</SubmitButton>
    </Form>
  )
}

function ForgottenPassword() {
  return (
    <p>
      Don’t remember it? <Link to="/reset">Set a new password</Link>
    </p>
  )
}

type Login = { email: string; password: string; remember: boolean }

function checkLogin({ email, password }: Login): FormErrors<Login> {
  return {
    email: email.trim() ? undefined : LOGIN_EMAIL_MISSING,
    password: password ? undefined : LOGIN_PASSWORD_MISSING,
  }
}
