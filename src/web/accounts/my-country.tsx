import { use } from 'react'
import { type Me, patchMe } from '#contract/me.ts'
import { COUNTRY_MISSING } from '#game/accounts.ts'
import { sendChange } from '../app/send-change.ts'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useChecked } from '../forms/use-checked.ts'
import { SessionContext } from '../session/session-context.ts'
import { CountryField } from './country-field.tsx'
import { SaveWord } from './save-word.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useSaving } from './use-saving.ts'

type Values = { country: string }

export function MyCountry({ me }: { me: Me }) {
  const { update } = use(SessionContext)
  const form = useChecked<Values>(({ country }) => ({ country: country ? undefined : COUNTRY_MISSING }), {
    country: me.country ?? '',
  })
  const { saving, watch } = useSaving()

  const change = async ({ country }: Values) => {
    update({ ...me, country })
    const answer = await watch(sendChange(patchMe, { body: { country } }, { aside: true }))
    update(answer.ok ? answer.data : me)
    return answer
  }
  return (
    <SettingsPart id="home-nation" title="Change home nation">
      <Form form={form} onSend={change}>
        <CountryField label="Home nation" />
        <SubmitButton busy="Changing …" after={<SaveWord saving={saving} />}>
          Change home nation
        </SubmitButton>
      </Form>
    </SettingsPart>
  )
}
