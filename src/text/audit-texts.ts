import { someNames } from './formats.ts'

/** The text of each act in the audit log. Operators can filter the log by the groups. */
export const AUDIT_GROUPS = {
  results: {
    publish: 'Published results',
    'import results': 'Imported results',
    'import start list': 'Imported a start list',
    'withdraw start list': 'Withdrew a start list',
    'set result': 'Corrected a result',
    'discard revision': 'Discarded a result list',
    'restore revision': 'Restored a result list',
    rescore: 'Scored the season again',
    rebuild: 'Rebuilt the boards',
    'job cancel': 'Cancelled a job',
  },
  calendar: {
    'race add': 'Added a race',
    'race move': 'Moved a race',
    'race postpone': 'Postponed a race',
    'race cancel': 'Cancelled a race',
    'race rename': 'Renamed a race',
    'race uncancel': 'Undid a cancellation',
    'deadline move': 'Moved a deadline',
    'weekend add': 'Added a weekend',
    'weekend set': 'Changed a weekend',
    'weekend rename': 'Renamed a weekend',
    'weekend split': 'Split a weekend',
    'weekend merge': 'Merged weekends',
    'tour make': 'Turned a weekend into a tour',
    'tour unmake': 'Turned a tour into a weekend',
    'import weekends': 'Imported weekends',
    'import season': 'Imported a season',
    'season create': 'Created a season',
    'season set': 'Changed the season’s settings',
    'season discard': 'Discarded a season',
    'demo begun': 'Started a demo season',
    'demo complete': 'Completed a demo season',
    'cup set': 'Changed a cup',
    'cup remove': 'Removed a cup',
  },
  athletes: {
    'create athletes': 'Created athletes',
    'athlete add': 'Created an athlete',
    'athlete join': 'Added an athlete to the season',
    'athlete set': 'Changed an athlete',
    'athlete merge': 'Merged two athletes',
    'import athletes': 'Imported athletes',
    'import prices': 'Imported prices',
    'price set': 'Set prices',
    'price newcomers': 'Set the prices of newcomers',
    'price form': 'Changed prices after races',
    'price season': 'Set the prices of a season',
    'price plan': 'Planned prices',
    'price plan change': 'Changed planned prices',
    'price plan cancel': 'Cancelled planned prices',
    'price plan publish': 'Published planned prices',
    'price plan read': 'Read which prices were left out',
    'pro-team logo': 'Changed a team’s logo',
  },
  'side bets': {
    settle: 'Settled a side bet',
    'sidebet add': 'Added a side bet',
    'sidebet remove': 'Removed a side bet',
  },
  people: {
    'player verify': 'Verified a player',
    'player unverify': 'Withdrew a verification',
    'player suspend': 'Suspended a player',
    'player restore': 'Ended a suspension',
    'player role': 'Changed a role',
    'player rename-team': 'Renamed a team',
    'report ask': 'Asked for another name',
    'report dismiss': 'Dismissed reports',
    'player export': 'Exported a player’s data',
    'players export': 'Exported the list of players',
    'player delete': 'Deleted an account',
    'player undelete': 'Restored a deleted account',
    'player logout': 'Logged a player out',
    'token create': 'Created an API token',
    'token revoke': 'Revoked an API token',
    'owner create': 'Created an owner',
    'owner setup-link': 'Created a setup link',
    'owner reset-factor': 'Reset a second factor',
    'demo login opened': 'Enabled a demo login',
    'demo login closed': 'Disabled a demo login',
    'fake-players add': 'Added fake players',
    'league verify': 'Verified a league',
    'league refuse': 'Refused to verify a league',
    'league rename': 'Renamed a league',
    'league delete': 'Deleted a league',
  },
  site: {
    announce: 'Published an announcement',
    'announce change': 'Changed an announcement',
    unannounce: 'Removed an announcement',
    page: 'Changed a page',
    'site set': 'Changed the site’s settings',
    'first steps hide': 'Hid the first steps',
    'first steps show': 'Showed the first steps again',
    'links set': 'Changed the menu, footer or sponsors',
    'image add': 'Added an image',
    'image remove': 'Removed an image',
  },
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS

const ACT_TEXTS: ReadonlyMap<string, string> = new Map(Object.values(AUDIT_GROUPS).flatMap(Object.entries))

/** The text of an act. An act without a text is shown by its stored name, with a capital letter. */
export function actText(act: string): string {
  return ACT_TEXTS.get(act) ?? act.charAt(0).toUpperCase() + act.slice(1)
}

export function actsOf(group: AuditGroup): string[] {
  return Object.keys(AUDIT_GROUPS[group])
}

/** A changed field, with its values as text before and after the change. Null if the field had no value. */
export type AuditChange = { field: string; before: string | null; after: string | null }

/** Fields that are not shown, because their values mean nothing to people. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['sheet_id', 'digest', 'seed'])

/** The fields that differ between `before` and `after` of an audit entry. Nested values become short text. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old_fields, new_fields] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old_fields.keys(), ...new_fields.keys()])]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({
      field: fieldText(field),
      before: valueText(old_fields.get(field)),
      after: valueText(new_fields.get(field)),
    }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]])
  return new Map(Object.entries(value))
}

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  revision_id: 'result list',
  include_in_total: 'counts in totals',
  option_id: 'answer',
  verified_user: 'verified',
  is_suspended: 'suspended',
  race_ids: 'races',
  federation_code: 'code',
  image_url: 'picture',
  photo_url: 'photo',
  logo_url: 'logo',
}

function fieldText(field: string): string {
  return FIELD_TEXTS[field] ?? field.replaceAll('_', ' ')
}

const max_length = 140

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.length > max_length ? `${value.slice(0, max_length)} …` : value
  if (Array.isArray(value)) return listText(value)
  if (typeof value !== 'object') return typeof value === 'number' ? String(value) : null
  const parts = Object.entries(value).flatMap(([field, each]) => {
    const text = HIDDEN_FIELDS.has(field) ? null : valueText(each)
    return text === null ? [] : [`${fieldText(field)} ${text}`]
  })
  return parts.length === 0 ? null : parts.join(', ')
}

function listText(values: readonly unknown[]): string | null {
  if (values.length === 0) return null
  return someNames(
    values.map((value) => valueText(value) ?? 'none'),
    3,
  )
}
