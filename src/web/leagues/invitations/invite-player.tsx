import '../invite-board.css'
import { invitePlayer } from '#contract/leagues/league-invitations.ts'
import { Form } from '../../forms/form.tsx'
import type { FormOutcome } from '../../forms/outcome.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { useLeagueChange } from '../use-league-change.ts'

type Values = { user_name: string }

/** A form that invites a player by username. */
export function InvitePlayer({ name }: { name: string }) {
  const form = useValidatedForm<Values>(
    ({ user_name }) => ({ user_name: user_name.trim() ? undefined : 'Enter a username' }),
    { user_name: '' },
  )
  const { send } = useLeagueChange(invitePlayer, { critical: false })

  const invite = async ({ user_name }: Values): Promise<FormOutcome> => {
    const result = await send({ params: { name }, body: { user_name } })
    if (!result.ok) return withFieldError(result)
    announcePolitely(`${result.data.user.user_name} is invited`)
    // The player may have begun to type the next name.
    if (form.getValues('user_name') === user_name) {
      form.setFocus('user_name')
      form.reset()
    }
    return result
  }
  return (
    <div className="invite-player">
      <h3>Invite a player</h3>
      <p>The player finds the invitation on the Leagues page and joins without a password.</p>
      <Form form={form} onSend={invite}>
        <TextField
          name="user_name"
          label="Username"
          hint="It is on the player’s profile, below the team name"
          autoComplete="off"
        />
        <SubmitButton busy="Inviting …">Invite</SubmitButton>
      </Form>
    </div>
  )
}

type Failure = Extract<FormOutcome, { ok: false }>

/** Shows below the field why this player cannot be invited. Other errors are shown as usual. */
function withFieldError(failure: Failure): Failure {
  const { status, problem } = failure
  if (status !== 404 && status !== 409) return failure
  return { ...failure, problem: { ...problem, field_errors: { user_name: problem.message } } }
}
