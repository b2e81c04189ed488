import type { UseFormReturn } from 'react-hook-form'
import { USER_NAME_MIN } from '#game/accounts/accounts.ts'
import { Form } from '../../forms/form.tsx'
import { NO_BODY_TEXT } from '../../forms/outcome.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { CAPTCHA_FIELD } from '../captcha/captcha.ts'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import { CountryField } from '../country-field.tsx'
import { AgreementFields, PersonFields } from '../marathon-fields.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { readOnlyReason } from './prefilled-fields.ts'
import type { RegisterValues } from './register-values.ts'
import { type Registering, useRegistering } from './use-registering.ts'

type Props = { form: UseFormReturn<RegisterValues>; registering: Registering }

/** The registration form. The season's setting `registration` decides which fields the form has (rules §2). */
export function RegisterForm({ form, registering }: Props) {
  const { config, prefill = {} } = registering
  const { captcha, onUse, send } = useRegistering(registering)
  const { registration = 'base', password_min = 8, minimum_age = 0, terms_page = null } = config ?? {}
  const { register_source } = prefill
  const reasonFor = (name: keyof RegisterValues) => readOnlyReason(name, prefill, form)

  return (
    <Form form={form} extra_names={[CAPTCHA_FIELD]} onUse={onUse} onSend={send} noBodyText={NO_BODY_TEXT}>
      {registration === 'marathon' && <PersonFields />}
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        reason={reasonFor('email')}
      />
      <TextField
        name="user_name"
        label="Username"
        hint={`At least ${USER_NAME_MIN} characters. Visible to others; it cannot be changed later`}
        autoComplete="username"
        reason={reasonFor('user_name')}
      />
      <NewPasswordFields
        password_min={password_min}
        reason={reasonFor('password')}
        is_optional={register_source !== undefined}
      />
      <CountryField label="Home nation" />
      <TextField
        name="teamName"
        label="Team name"
        hint="You can change it at any time"
        autoComplete="off"
        reason={reasonFor('teamName')}
        is_optional
      />
      {registration === 'marathon' && <AgreementFields minimum_age={minimum_age} terms_page={terms_page} />}
      {captcha && <CaptchaLine captcha={captcha} />}
      <SubmitButton busy="Registering …" reason={config ? undefined : 'Loading …'}>
        Register
      </SubmitButton>
    </Form>
  )
}
