import { useEffect } from 'react'
import { listCountries } from '#contract/countries.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFormState } from '../forms/form-state.ts'
import { SelectField } from '../forms/select-field.tsx'
import { Flag } from '../ui/flag.tsx'

export function CountryField({ label, hint }: { label: string; hint?: string }) {
  const { form } = useFormState()
  const countries = useReply(listCountries, {}, { critical: false })
  const chosen: unknown = form.watch('country')
  const is_ready = countries.state === 'ready'

  // The form may set the country before the options arrive. A select ignores a value without an option, so the value is
  // set again.
  useEffect(() => {
    const country: unknown = form.getValues('country')
    if (is_ready && country) form.setValue('country', country)
  }, [is_ready, form])

  return (
    <SelectField
      name="country"
      label={label}
      hint={countries.state === 'failed' ? 'Could not load the countries. Please reload the page' : hint}
      autoComplete="country-name"
      before={typeof chosen === 'string' && chosen !== '' && <Flag country={chosen} />}
    >
      <option value="">---</option>
      {is_ready &&
        countries.data.map(({ alpha_3, name }) => (
          <option key={alpha_3} value={alpha_3}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}
