import '../settings.css'
import { use } from 'react'
import { deleteMyOtherSessions, deleteMySession, listMySessions, type MySession } from '#contract/me.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { usePending } from '../../core/mutations/use-change.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import type { FormOutcome } from '../../forms/outcome.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SessionRow } from './session-row.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useSessionsReload } from './use-sessions-reload.ts'

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

/** Leaves out the sessions that are just being ended. */
function SessionList({ sessions }: { sessions: readonly MySession[] }) {
  const { me } = use(SessionContext)
  const reload = useSessionsReload()
  const ended = usePending(me?.user_id, deleteMySession).map(({ params }) => params.session_id)
  const is_ending_others = usePending(me?.user_id, deleteMyOtherSessions).length > 0
  const shown = sessions.filter(({ is_this, session_id }) => {
    return is_this || !(is_ending_others || ended.includes(session_id))
  })

  const end = async (sending: Promise<FormOutcome>) => {
    document.getElementById('sessions')?.focus()
    // The session may have been ended on another device already, so the list is loaded again.
    if (!(await sending).ok) await reload()
  }
  return (
    <>
      <ul className="sessions">
        {shown.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            onEnd={({ session_id }) => {
              void end(sendChange(deleteMySession, { params: { session_id } }, { onSaved: reload }))
            }}
          />
        ))}
      </ul>
      {shown.length > 1 && (
        <button
          className="plain-button"
          type="button"
          onClick={() => void end(sendChange(deleteMyOtherSessions, {}, { onSaved: reload }))}
        >
          Log out other devices
        </button>
      )}
    </>
  )
}
