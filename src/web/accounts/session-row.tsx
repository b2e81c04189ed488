import type { MySession } from '#contract/me.ts'
import { formatDateTime } from '../app/dates.ts'
import { useReader } from '../app/reader.ts'
import { agentWords } from './agent-words.ts'

type Props = { session: MySession; is_busy: boolean; onEnd: () => void }

export function SessionRow({ session: { agent, is_this, created_at, seen_at }, is_busy, onEnd }: Props) {
  const { locale, time_zone } = useReader()
  const words = agentWords(agent)
  const when = (iso: string) => formatDateTime(iso, locale, time_zone)

  return (
    <li className={is_this ? 'session session-this' : 'session'}>
      <span className="session-words">
        <span className="session-agent">{words}</span>
        {is_this && <span className="session-mark">This device</span>}
        <span className="session-when">{`Since ${when(created_at)}. Last seen ${when(seen_at)}`}</span>
      </span>
      {!is_this && (
        <button className="plain-button" type="button" aria-disabled={is_busy} onClick={onEnd}>
          Log out<span className="unseen">{` ${words}`}</span>
        </button>
      )}
    </li>
  )
}
