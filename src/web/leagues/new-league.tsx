import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addLeague } from '#contract/leagues.ts'
import { useConfig } from '../config/use-config.ts'
import { CheckField } from '../forms/check-field.tsx'
import { Form } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useChecked } from '../forms/use-checked.ts'
import { Board } from '../ui/board.tsx'
import { leaguePath } from './league-path.ts'
import { newLeagueBody, newLeagueFaults, type NewLeague as Values } from './new-league-faults.ts'
import { useLeagueChange } from './use-league-change.ts'

/** Founds a league and goes there. */
export function NewLeague() {
  const navigate = useNavigate()
  const form = useChecked<Values>(newLeagueFaults)
  const { send } = useLeagueChange(addLeague, { aside: true })
  const [is_used, setUsed] = useState(false)
  const is_asked = useConfig()?.include_team_challenge && is_used

  const create = async (values: Values) => {
    const answer = await send({ body: newLeagueBody(values) })
    if (answer.ok) await navigate(leaguePath(answer.data.name))
    return answer
  }
  return (
    <Board id="new-league" title="Create a league">
      <div className="league-form">
        <Form form={form} onUse={() => setUsed(true)} onSend={create}>
          <TextField name="name" label="League name" hint="At least 3 characters" autoComplete="off" />
          <PasswordField
            name="password"
            label="Password"
            hint="Leave empty to let everyone join"
            autoComplete="off"
            is_optional
          />
          {is_asked && <ForTheChallenge is_wanted={form.watch('verified') ?? false} />}
          <SubmitButton busy="Creating …">Create league</SubmitButton>
        </Form>
      </div>
    </Board>
  )
}

/** Whether the league is to stand in the team challenge, and for whom. */
function ForTheChallenge({ is_wanted }: { is_wanted: boolean }) {
  return (
    <>
      <CheckField
        name="verified"
        hint="One league per team or club; the organiser checks it first"
        is_optional
      >
        Verified, for the team challenge
      </CheckField>
      {is_wanted && <TextField name="club" label="Team or club" autoComplete="organization" />}
    </>
  )
}
