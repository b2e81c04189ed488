import { getMyPerson, type Person, patchMe } from '#contract/me.ts'
import { checkPersonName } from '#game/accounts/accounts.ts'
import { PERSON_NAME_SENTENCES } from '#text/account-refusals.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { CheckField } from '../../forms/check-field.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PersonFields } from '../marathon-fields.tsx'
import { FormSaveLabel } from './form-save-label.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useSaving } from './use-saving.ts'

type Values = { first_name: string; last_name: string; newsletter: boolean }

/** A form for the real name and the newsletter. Renders nothing if the season does not ask for them. */
export function MyPerson() {
  const is_asked = useConfig()?.registration === 'marathon'
  const person = useReply(getMyPerson, is_asked ? {} : undefined, { critical: false })
  if (!is_asked) return null

  return (
    <SettingsPart id="person" title="Name and newsletter" note="Only you can see your name.">
      {person.state === 'loading' && <Spinner />}
      {person.state === 'failed' && <Failure problem={person.problem} retry={person.retry} />}
      {person.state === 'ready' && <PersonForm person={person.data} />}
    </SettingsPart>
  )
}

function PersonForm({ person: { first_name, last_name, newsletter } }: { person: Person }) {
  const form = useValidatedForm<Values>(checkValues, {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    newsletter,
  })
  const { saving, track } = useSaving()

  return (
    <Form form={form} onSend={(body) => track(sendChange(patchMe, { body }, { critical: false }))}>
      <PersonFields />
      <CheckField name="newsletter" is_ticked={newsletter} is_optional>
        Send me the newsletter
      </CheckField>
      <SubmitButton busy="Saving …" after={<FormSaveLabel saving={saving} />}>
        Save
      </SubmitButton>
    </Form>
  )
}

function checkValues({ first_name, last_name }: Values) {
  return { first_name: errorOf('first_name', first_name), last_name: errorOf('last_name', last_name) }
}

function errorOf(field: 'first_name' | 'last_name', name: string): string | undefined {
  const verdict = checkPersonName(name)
  return verdict.ok ? undefined : PERSON_NAME_SENTENCES[field][verdict.reason]
}
