import type { Me } from '#contract/me.ts'
import { checkTeamName } from '#game/accounts/accounts.ts'
import { teamNameOrDefault } from '#game/teams/team-names.ts'
import { TEAM_NAME_SENTENCES } from '#text/account-refusals.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { FormSaveLabel } from './form-save-label.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useProfileChange } from './use-profile-change.ts'

type Values = { team_name: string }

export function MyTeamName({ me }: { me: Me }) {
  const form = useValidatedForm<Values>(checkValues, { team_name: me.team_name })
  const { saving, change } = useProfileChange()

  const rename = async ({ team_name }: Values) => {
    const answer = await change({ team_name: team_name.trim() })
    if (answer.ok) form.setValue('team_name', answer.data.team_name)
    return answer
  }
  return (
    <SettingsPart id="team-name" title="Change team name">
      <Form form={form} onSend={rename}>
        <TextField
          name="team_name"
          label="Team name"
          hint={`Leave empty for ${teamNameOrDefault('', me.user_name)}`}
          autoComplete="off"
          is_optional
        />
        <SubmitButton busy="Changing …" after={<FormSaveLabel saving={saving} />}>
          Change team name
        </SubmitButton>
      </Form>
    </SettingsPart>
  )
}

function checkValues({ team_name }: Values) {
  const verdict = checkTeamName(team_name)
  return { team_name: verdict.ok ? undefined : TEAM_NAME_SENTENCES[verdict.reason] }
}
