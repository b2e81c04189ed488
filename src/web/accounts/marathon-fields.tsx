import { CheckField } from '../forms/check-field.tsx'
import { TextField } from '../forms/text-field.tsx'

/** The fields for the user's real name, which only marathon seasons ask for. */
export function PersonFields() {
  return (
    <div className="form-columns">
      <TextField name="first_name" label="First name" autoComplete="given-name" />
      <TextField name="last_name" label="Last name" autoComplete="family-name" />
    </div>
  )
}

type Props = {
  minimum_age: number
  /** The path of the page with the terms; null if the site has none. */
  terms_page: string | null
}

/** The checkboxes that the registration form shows only in marathon seasons. */
export function AgreementFields({ minimum_age, terms_page }: Props) {
  const age = minimum_age > 0 ? ` I am ${minimum_age} or older,` : ''

  return (
    <div>
      <CheckField name="agreement">
        I agree to the{' '}
        {terms_page ? (
          <a href={terms_page} target="_blank" rel="noopener">
            terms and conditions
          </a>
        ) : (
          'terms and conditions'
        )}
        {`: I use my real name,${age} and I will create only one account.`}
      </CheckField>
      <CheckField name="newsletter" hint="It starts once your email is confirmed" is_ticked is_optional>
        Send me the newsletter
      </CheckField>
    </div>
  )
}
