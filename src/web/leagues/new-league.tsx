import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addLeague } from '#contract/leagues/leagues.ts'
import { checkLeagueName } from '#game/leagues/league-names.ts'
import { LEAGUE_NAME_SENTENCES } from '#text/league-refusals.ts'
import { useConfig } from '../core/config/use-config.ts'
import { CheckField } from '../forms/check-field.tsx'
import { Form } from '../forms/form.tsx'
import type { FormErrors } from '../forms/form-errors.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'
import { Board } from '../ui/board.tsx'
import { leaguePath } from './league-path.ts'
import { useLeagueChange } from './use-league-change.ts'

type Values = { name: string; password: string; verified?: boolean; club?: string }

export const CLUB_MISSING = 'Enter the name of the team or club'

/** Validates the form. A verified league needs a club. */
export function newLeagueErrors({ name, verified, club = '' }: Values): FormErrors<Values> {
  const verdict = checkLeagueName(name)
  return {
    name: verdict.ok ? undefined : LEAGUE_NAME_SENTENCES[verdict.reason],
    club: verified && !club.trim() ? CLUB_MISSING : undefined,
  }
}

/** Returns the body of the request. Leaves out an empty password, and the club of a league that is not verified. */
export function newLeagueBody({ name, password, verified, club }: Values) {
  return {
    name,
    ...(password ? { password } : {}),
    ...(verified ? { verified, club: club ?? '' } : {}),
  }
}

export function NewLeague() {
  const navigate = useNavigate()
  const form = useValidatedForm<Values>(newLeagueErrors)
  const { send } = useLeagueChange(addLeague, { critical: false })
  const [has_focused, setFocused] = useState(false)
  const shows_challenge = useConfig()?.include_team_challenge && has_focused

  const create = async (values: Values) => {
    const result = await send({ body: newLeagueBody(values) })
    if (result.ok) await navigate(leaguePath(result.data.name))
    return result
  }
  return (
    <Board id="new-league" title="Create a league">
      <div className="league-form">
        <Form form={form} onUse={() => setFocused(true)} onSend={create}>
          <TextField name="name" label="League name" hint="At least 3 characters" autoComplete="off" />
          <PasswordField
            name="password"
            label="Password"
            hint="Leave empty to let anyone join"
            autoComplete="off"
            is_optional
          />
          {shows_challenge && <ChallengeFields is_verified={form.watch('verified') ?? false} />}
          <SubmitButton busy="Creating …">Create league</SubmitButton>
        </Form>
      </div>
    </Board>
  )
}

function ChallengeFields({ is_verified }: { is_verified: boolean }) {
  return (
    <>
      <CheckField
        name="verified"
        hint="One league per team or club. The organiser has to approve it first"
        is_optional
      >
        Request verification for the team challenge
      </CheckField>
      {is_verified && <TextField name="club" label="Team or club" autoComplete="organization" />}
    </>
  )
}
