import { use } from 'react'
import { Link } from 'react-router'
import { postLogin } from '#contract/accounts.ts'
import { sendChange } from '../app/send-change.ts'
import { CAPTCHA_FIELD } from '../captcha/captcha.ts'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import { useProof } from '../captcha/use-proof.ts'
import { CheckField } from '../forms/check-field.tsx'
import { Form } from '../forms/form.tsx'
import { BROKEN } from '../forms/outcome.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useChecked } from '../forms/use-checked.ts'
import { SessionContext } from '../session/session-context.ts'
import { checkLogin, type Login } from './check-login.ts'

/** Where the reader goes once he is in is the page's matter. */
export function LoginForm() {
  const { logIn } = use(SessionContext)
  const form = useChecked<Login>(checkLogin)
  const { captcha, onUse, sendWithProof } = useProof(false)

  const send = async ({ email, password, remember }: Login) => {
    const answer = await sendWithProof((proof) => {
      const body = { email: email.trim(), password, remember, ...proof }
      return sendChange(postLogin, { body }, { aside: true })
    })
    if (answer.ok) await logIn()
    return answer
  }

  return (
    <Form
      form={form}
      also={[CAPTCHA_FIELD]}
      onUse={onUse}
      onSend={send}
      whenHeld={<NewPassword />}
      noBodyText={BROKEN}
    >
      <TextField
        name="email"
        label="Email"
        hint="Or your user name"
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

function NewPassword() {
  return (
    <p>
      Don’t remember it? <Link to="/reset">Set a new password</Link>
    </p>
  )
}
