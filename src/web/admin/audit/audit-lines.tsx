import './audit.css'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { type AuditChange, auditChanges, type FieldText } from '#text/audit-changes.ts'
import { actText } from '#text/audit-texts.ts'
import { plainText } from '../../content/plain-text.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { SEASON_TEXTS } from '../settings/season-texts.ts'
import { LOOK_LABELS, SITE_TEXTS } from '../settings/setting-text.ts'

type Props = {
  lines: readonly AuditEntry[]
  /** Whether each line names its object. False on the page of one object, where all names would be the same. */
  shows_subject?: boolean
}

/** Lines of the audit log, grouped by day. */
export function AuditLines({ lines, shows_subject = true }: Props) {
  const { locale, time_zone } = useLocale()
  const day_format = dateFormat(dateLocale(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: time_zone,
  })
  const lines_by_day = Map.groupBy(lines, ({ at }) => day_format.format(new Date(at)))
  return (
    <div className="audit">
      {[...lines_by_day].map(([name, lines_of_day]) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {lines_of_day.map((line) => (
              <AuditLine key={line.audit_id} line={line} shows_subject={shows_subject} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function AuditLine({ line, shows_subject }: { line: AuditEntry; shows_subject: boolean }) {
  const { locale, time_zone } = useLocale()
  const { user_id } = useAdminSession()
  const { at, actor, actor_name, act, before, after, names, reason } = line
  const format = dateFormat(dateLocale(locale), {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone: time_zone,
  })
  const changes = auditChanges(before, after, names, FORMS[act])
  return (
    <li className="audit-line" data-line="" tabIndex={-1}>
      <time dateTime={at}>{format.format(new Date(at))}</time>
      <p className="audit-who">
        <b>{actor === `player ${user_id}` ? 'You' : (actor_name ?? actor)}</b>
        {actor_name === null && <small>Command line or server</small>}
      </p>
      <div className="audit-what">
        <p>{actText(act)}</p>
        {shows_subject && <Subject line={line} />}
      </div>
      {changes.length > 0 && (
        <dl className="audit-changes">
          {changes.map((change) => (
            <ChangeRow key={change.field} {...change} />
          ))}
        </dl>
      )}
      {reason && <p className="audit-reason">{reason}</p>}
    </li>
  )
}

const LOOK_TEXTS = Object.fromEntries(Object.entries(LOOK_LABELS).map(([field, label]) => [field, { label }]))

/** The texts of the forms by which operators change settings, by the act. */
const FORMS: Readonly<Record<string, Readonly<Record<string, FieldText>>>> = {
  'season set': { ...LOOK_TEXTS, ...SEASON_TEXTS },
  'site set': { ...LOOK_TEXTS, ...SITE_TEXTS },
}

function ChangeRow({ field, before, after }: AuditChange) {
  const momentText = useMomentText()
  const shown = (value: string) => value.replaceAll(INSTANT, (iso) => momentText(iso))
  return (
    <div>
      {field && <dt>{field}</dt>}
      <dd>
        {before !== null && <del>{shown(before)}</del>}
        {before !== null && after !== null && <span aria-hidden="true"> → </span>}
        {after === null ? <span className="audit-none">none</span> : <ins>{shown(after)}</ins>}
      </dd>
    </div>
  )
}

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g

const PAGES: Readonly<Record<string, string>> = {
  player: '/people/',
  race: '/results/',
  athlete: '/athletes/',
  weekend: '/calendar/',
  league: '/leagues/',
  job: '/jobs/',
}

function Subject({ line: { subject, subject_name } }: { line: AuditEntry }) {
  const [, noun = '', id = ''] = /^([a-z]+) (\d+)$/.exec(subject) ?? []
  const name = plainText(subject_name ?? subject)
  const page = PAGES[noun]
  return page === undefined ? <small>{name}</small> : <Link to={`${page}${id}`}>{name}</Link>
}
