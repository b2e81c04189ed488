import type { MySession } from '#contract/me.ts'
import { formatDateTime } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'

/** The first match counts. Most user agents also contain `Chrome` or `Safari`, so these two come last. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Returns a readable name for a user agent, such as `Firefox on Linux`. */
export function agentText(agent: string): string {
  const browser = nameIn(BROWSERS, agent) ?? 'A browser'
  const system = nameIn(SYSTEMS, agent)
  return system ? `${browser} on ${system}` : browser
}

function nameIn(names: readonly [RegExp, string][], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1]
}

type Props = { session: MySession; onEnd: (session: MySession) => void }

export function SessionRow({ session, onEnd }: Props) {
  const { agent, is_this, created_at, seen_at } = session
  const { locale, time_zone } = useLocale()
  const agent_text = agentText(agent)
  const when = (iso: string) => formatDateTime(iso, locale, time_zone)

  return (
    <li className={is_this ? 'session session-this' : 'session'}>
      <span className="session-text">
        <span className="session-agent">{agent_text}</span>
        {is_this && <span className="session-mark">This device</span>}
        <span className="session-when">{`Logged in ${when(created_at)}. Last active ${when(seen_at)}`}</span>
      </span>
      {!is_this && (
        <button className="plain-button" type="button" onClick={() => onEnd(session)}>
          Log out<span className="visually-hidden">{` ${agent_text}`}</span>
        </button>
      )}
    </li>
  )
}
