import '../settings.css'
import { deleteMyOtherSessions, deleteMySession, listMySessions, type MySession } from '#contract/me.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SessionRow } from './session-row.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useSessionsReload } from './use-sessions-reload.ts'

/** The user's sessions, and buttons to end them. */
export function MySessions() {
  const sessions = useReply(listMySessions, {}, { critical: false })

  return (
    <SettingsPart id="sessions" title="Where you are logged in">
      {sessions.state === 'loading' && <Spinner />}
      {sessions.state === 'failed' && <Failure problem={sessions.problem} retry={sessions.retry} />}
      {sessions.state === 'ready' && <SessionList sessions={sessions.data} />}
    </SettingsPart>
  )
}

function SessionList({ sessions }: { sessions: readonly MySession[] }) {
  const reload = useSessionsReload()
  const one = useChange(deleteMySession)
  const others = useChange(deleteMyOtherSessions)

  const end = async (session_id: number) => {
    await one.send({ params: { session_id } })
    document.getElementById('sessions')?.focus()
    reload()
  }
  const endOthers = async () => {
    await others.send({})
    document.getElementById('sessions')?.focus()
    reload()
  }
  return (
    <>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            is_busy={one.is_sending}
            onEnd={() => void end(session.session_id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          className="plain-button"
          type="button"
          aria-disabled={others.is_sending}
          onClick={() => void endOthers()}
        >
          Log out other devices
        </button>
      )}
    </>
  )
}
