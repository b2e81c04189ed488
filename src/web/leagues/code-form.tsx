import { useNavigate } from 'react-router'
import { readInviteCode } from '#game/leagues/league-invites.ts'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useValidatedForm } from '../forms/use-validated-form.ts'
import { Board } from '../ui/board.tsx'
import { invitePath } from './league-path.ts'

const NO_CODE = 'An invite code has twelve letters and digits, like 7K3M-9QXA-42FD'

/** A form for users who have the code of an invite, but not its link. */
export function CodeForm() {
  const navigate = useNavigate()
  const form = useValidatedForm<{ code: string }>(({ code }) => ({
    code: readInviteCode(code) ? undefined : NO_CODE,
  }))

  const openInvite = async ({ code }: { code: string }) => {
    await navigate(invitePath(readInviteCode(code) ?? code))
    return { ok: true } as const
  }
  return (
    <Board id="code" title="Have an invite?">
      <div className="league-form">
        <Form form={form} onSend={openInvite}>
          <TextField name="code" label="Invite code" autoComplete="off" />
          <SubmitButton busy="One moment …">Find league</SubmitButton>
        </Form>
      </div>
    </Board>
  )
}
