import './today.css'
import { CircleAlert, Clock, Info, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { type AdminToday, getAdminToday, type TodayItem } from '#contract/admin/today.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { FirstRun } from './first-run.tsx'
import { HiddenSteps, RemainingSteps } from './remaining-steps.tsx'
import { LastChanges, NextDeadlines, WeekendRaces, weekendText } from './today-aside.tsx'
import { itemText } from './today-text.ts'

/**
 * Shows what is due, what is wrong and what waits for a decision. Until the first weekend opens, the page shows only
 * the steps to open a weekend. After that, it also shows the steps that remain.
 */
export function TodayPage() {
  const reply = useReply(getAdminToday, {}, { refetchMs: 30_000 })
  if (reply.state === 'ready') {
    const { first_run } = reply.data
    return first_run && !first_run.has_opened ? (
      <FirstRun {...first_run} weekend={reply.data.weekend} />
    ) : (
      <Today today={reply.data} />
    )
  }
  return (
    <AdminPage title="Today">
      <NotLoaded reply={reply} />
    </AdminPage>
  )
}

type Part = { id: string; title: string; chip: string; items: TodayItem[]; icon: LucideIcon }

function Today({ today }: { today: AdminToday }) {
  const [errors, notes] = bySeverity(today.wrong)
  const parts: Part[] = [
    { id: 'due', title: 'Due now', chip: 'due', items: today.due, icon: Clock },
    {
      id: 'wrong',
      title: 'Problems',
      chip: errors.length === 1 ? 'problem' : 'problems',
      items: errors,
      icon: CircleAlert,
    },
    { id: 'notes', title: 'Worth checking', chip: 'worth checking', items: notes, icon: Info },
    { id: 'waiting', title: 'Waiting for you', chip: 'waiting', items: today.waiting, icon: Info },
  ]
  const filled = parts.filter(({ items }) => items.length > 0)
  const page = useRef<HTMLDivElement>(null)
  useListKeys(page)
  const { first_run } = today
  const [is_hidden, setHidden] = useState(false)

  return (
    <AdminPage title="Today" lead={<TodayLead weekend={today.weekend} />}>
      {first_run && <RemainingSteps first_run={first_run} onHidden={() => setHidden(true)} />}
      {!first_run && is_hidden && <HiddenSteps onShown={() => setHidden(false)} />}
      {filled.length > 0 && (
        <ul className="today-jumps" aria-label="Parts of this page">
          {filled.map(({ id, chip, items }) => (
            <li key={id}>
              <a className={`is-${id}`} href={`#${id}`}>
                {items.length} {chip}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="admin-two" ref={page}>
        <div className="admin-stack">
          {filled.map((part, index) => (
            <TodayPart key={part.id} {...part} is_first={index === 0} />
          ))}
          <Checked checked={today.checked} is_empty={filled.length === 0} wrong={today.wrong.length} />
        </div>
        <div className="admin-stack">
          <NextDeadlines deadlines={today.deadlines} />
          {today.weekend && <WeekendRaces weekend={today.weekend} />}
          <LastChanges changes={today.changes} />
        </div>
      </div>
      <p className="admin-hint today-keys" aria-hidden="true">
        <kbd>J</kbd> <kbd>K</kbd> next, previous <kbd>Enter</kbd> open <kbd>/</kbd> find
      </p>
    </AdminPage>
  )
}

/** Separates errors from notes, in the same way as the page Health. */
function bySeverity(items: readonly TodayItem[]): [errors: TodayItem[], notes: TodayItem[]] {
  const isNote = (item: TodayItem) => item.kind === 'check' && !item.is_error
  return [items.filter((item) => !isNote(item)), items.filter(isNote)]
}

function TodayLead({ weekend }: { weekend: AdminToday['weekend'] }) {
  const { locale, time_zone } = useLocale()
  const day = useFromServerTime((now) =>
    now === null
      ? ''
      : dateFormat(dateLocale(locale), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone: time_zone,
        }).format(now),
  )
  return (
    <p>
      {day && `${day}. `}
      {weekend && weekendText(weekend)}
    </p>
  )
}

function TodayPart({ id, title, items, icon, is_first }: Part & { is_first: boolean }) {
  return (
    <div id={id} className={`today-part is-${id}`}>
      <Sheet title={title} note={items.length}>
        <ul>
          {items.map((item, index) => (
            <TodayLine
              key={keyOf(item)}
              item={item}
              icon={icon}
              // A page has at most one main button.
              is_main={is_first && index === 0}
            />
          ))}
        </ul>
      </Sheet>
    </div>
  )
}

function TodayLine({ item, icon: Icon, is_main }: { item: TodayItem; icon: LucideIcon; is_main: boolean }) {
  const { locale } = useLocale()
  const moment = useMomentText()
  // The time is rounded to minutes, so that the line is not rendered every second.
  const minute = useFromServerTime((now) => now && Math.floor(now / 60_000) * 60_000)
  const { title, why, button, to } = itemText(item, { locale, now: minute, moment })
  return (
    <li className="today-line">
      <Icon aria-hidden="true" size={20} />
      <div>
        <p className="today-title">{title}</p>
        <p className="today-why">{why}</p>
      </div>
      <Link
        className={is_main ? 'admin-button is-main' : 'admin-button'}
        to={to}
        data-line=""
        aria-label={`${button}: ${title}`}
      >
        {button}
      </Link>
    </li>
  )
}

function keyOf(item: TodayItem): string {
  if ('race_id' in item) return `${item.kind} ${item.race_id}`
  if (item.kind === 'sidebets') return `${item.kind} ${item.weekend_id}`
  return item.kind === 'check' ? item.check : item.kind
}

type CheckedProps = { checked: AdminToday['checked']; is_empty: boolean; wrong: number }

/** Says how many checks passed, and when they ran. */
function Checked({ checked, is_empty, wrong }: CheckedProps) {
  const momentText = useMomentText()
  if (!checked) {
    return (
      <Note level="info" title="Checking the season …">
        <p>Prices, calendar, boards and points. The result will appear here automatically.</p>
      </Note>
    )
  }
  const at = momentText(checked.at)
  if (checked.is_outdated) {
    return (
      <Note level="info" title={`Checked ${at}, before the last change.`}>
        <p>The checks run again automatically, and problems that you have solved disappear.</p>
      </Note>
    )
  }
  if (!checked.is_complete) {
    return (
      <Note level="warning" title="Some checks could not run">
        <p>
          The last attempt: {at}. The person who runs the server can see why with the command{' '}
          <code>npm run operator -- doctor</code>.
        </p>
      </Note>
    )
  }
  return (
    <Note
      level="good"
      title={
        is_empty
          ? 'Nothing is due, and all is well.'
          : wrong > 0
            ? 'The rest is fine.'
            : 'Everything else is fine.'
      }
    >
      <p>
        {checked.passed} checks of prices, calendar, boards, points and the site passed. Checked at {at}.{' '}
        <Link to="/health">See all checks</Link>
      </p>
    </Note>
  )
}
