import { CheckField } from '../forms/check-field.tsx'
import { TextField } from '../forms/text-field.tsx'

/** The person's real name, which marathon seasons ask for. */
export function PersonFields() {
  return (
    <div className="form-columns">
      <TextField name="first_name" label="First name" autoComplete="given-name" />
      <TextField name="last_name" label="Last name" autoComplete="family-name" />
    </div>
  )
}

/** The boxes that only the registration of marathon seasons has. */
export function AgreementFields({ minimum_age }: { minimum_age: number }) {
  const age = minimum_age > 0 ? ` I am ${minimum_age} or older,` : ''

  return (
    <div>
      <CheckField name="agreement">
        {`I agree to the terms and conditions: I use my real name,${age} and I will create only one account.`}
      </CheckField>
      <CheckField name="newsletter" hint="It starts once your email is confirmed" is_ticked is_optional>
        Send me the newsletter
      </CheckField>
    </div>
  )
}
