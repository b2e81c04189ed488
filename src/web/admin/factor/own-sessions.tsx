import { useQueryClient } from '@tanstack/react-query'
import { deleteMyOtherSessions, deleteMySession, listMySessions } from '#contract/me.ts'
import { agentText } from '../../accounts/settings/session-row.tsx'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActButton } from '../parts/acts.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'

export function OwnSessions() {
  const client = useQueryClient()
  const onSaved = () => client.invalidateQueries({ queryKey: [listMySessions.path] })
  const sessions = useReply(listMySessions, {}, { critical: false })
  const logout = useChange(deleteMySession, { onSaved })
  const logout_of_others = useChange(deleteMyOtherSessions, { onSaved })
  const timeText = useMomentText({ year: 'numeric' })

  if (sessions.state !== 'ready') return <NotLoaded reply={sessions} />
  const rows = sessions.data
  return (
    <Sheet
      title="Logged in"
      note={rows.length}
      action={
        rows.length > 1 && (
          <ActButton is_busy={logout_of_others.is_sending} onClick={() => void logout_of_others.send({})}>
            Log out other devices
          </ActButton>
        )
      }
    >
      <ul className="sheet-rows">
        {rows.map(({ session_id, agent, is_this, created_at, seen_at }) => (
          <li key={session_id}>
            <div>
              <p>
                <b>{agentText(agent)}</b> {is_this && <Chip tone="line">This device</Chip>}
              </p>
              <p className="admin-hint">{`Logged in ${timeText(created_at)}. Last active ${timeText(seen_at)}`}</p>
            </div>
            {!is_this && (
              <ActButton
                is_busy={logout.is_sending}
                onClick={() => void logout.send({ params: { session_id } })}
              >
                Log out<span className="visually-hidden">{` ${agentText(agent)}`}</span>
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
