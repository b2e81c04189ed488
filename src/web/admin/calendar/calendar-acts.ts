import type {
  CalendarAct,
  CalendarDeadline,
  CalendarRace,
  CalendarWeekend,
} from '#contract/admin/calendar.ts'

export type ActName = CalendarAct['act']

/** What a change is about. */
export type ActTarget = {
  act: ActName
  weekend: CalendarWeekend
  weekends: readonly CalendarWeekend[]
  race?: CalendarRace
  deadline?: CalendarDeadline
}

/** The fields of a change as typed; times are those at the venue. */
export type ActValues = Partial<
  Record<
    | 'to'
    | 'closes_at'
    | 'text'
    | 'name'
    | 'race_code'
    | 'kind'
    | 'gender'
    | 'discipline'
    | 'distance'
    | 'place'
    | 'livestream_link'
    | 'event_link'
    | 'from',
    string
  >
> & {
  is_postponed?: boolean
  hidden?: boolean
  race_ids?: readonly number[]
}

/** The texts of a change; `undo` says how it is taken back. */
export const ACT_TEXTS: Record<ActName, { title: string; button: string; undo: string }> = {
  'deadline move': {
    title: 'Move a deadline',
    button: 'Move and announce',
    undo: 'You can move it back until it closes.',
  },
  'race move': { title: 'Move a race', button: 'Move the race', undo: 'You can move it back.' },
  'race cancel': {
    title: 'Cancel a race',
    button: 'Cancel the race',
    undo: 'You can put it back on the race’s page in Results.',
  },
  'race rename': { title: 'Rename a race', button: 'Rename', undo: 'You can rename it again.' },
  'race add': {
    title: 'Add a race',
    button: 'Add the race',
    undo: 'You can cancel the race, but not delete it.',
  },
  'weekend rename': { title: 'Rename the weekend', button: 'Rename', undo: 'You can rename it again.' },
  'weekend set': { title: 'Links and visibility', button: 'Save', undo: 'You can change it again.' },
  'weekend merge': {
    title: 'Merge another weekend into this one',
    button: 'Merge',
    undo: 'This cannot be undone as a whole: splitting makes new selections.',
  },
  'weekend split': {
    title: 'Move races into a new weekend',
    button: 'Split',
    undo: 'You can merge the weekends again.',
  },
  'tour make': { title: 'Make it a tour', button: 'Make it a tour', undo: 'You can turn it back.' },
  'tour unmake': {
    title: 'Make it an ordinary weekend',
    button: 'Make it a weekend',
    undo: 'You can make it a tour again.',
  },
}

type Offered<Of> = { act: ActName; label: string; is_possible: (of: Of) => boolean }

export const ACTS_OF_RACE: readonly Offered<CalendarRace>[] = [
  { act: 'race move', label: 'Move or postpone', is_possible: ({ state }) => state === 'scheduled' },
  { act: 'race rename', label: 'Rename', is_possible: () => true },
  { act: 'race cancel', label: 'Cancel', is_possible: ({ state }) => state === 'scheduled' },
]

export const ACTS_OF_WEEKEND: readonly Offered<CalendarWeekend>[] = [
  { act: 'race add', label: 'Add a race', is_possible: () => true },
  { act: 'weekend rename', label: 'Rename', is_possible: () => true },
  { act: 'weekend set', label: 'Links and visibility', is_possible: () => true },
  { act: 'weekend split', label: 'Split', is_possible: ({ races }) => races.length > 1 },
  { act: 'weekend merge', label: 'Merge', is_possible: () => true },
  {
    act: 'tour make',
    label: 'Make it a tour',
    is_possible: ({ is_tour, is_championship }) => !is_tour && !is_championship,
  },
  { act: 'tour unmake', label: 'Make it no tour', is_possible: ({ is_tour }) => is_tour },
]

/** The values that a form starts with. */
export function firstValues({ act, weekend, race, deadline }: ActTarget): ActValues {
  const { time_zone, livestream_link, event_link, hidden } = weekend
  switch (act) {
    case 'deadline move':
      return { to: deadline ? atVenue(deadline.closes_at, time_zone) : '' }
    case 'race move':
      return { to: race ? atVenue(race.date, time_zone) : '' }
    case 'race rename':
      return { name: race?.name ?? '' }
    case 'weekend rename':
      return { name: weekend.weekend_name }
    case 'weekend set':
      return { hidden, livestream_link: livestream_link ?? '', event_link: event_link ?? '' }
    case 'race add':
      return { to: atVenue(weekend.event_start, time_zone), kind: 'individual', gender: 'f' }
    case 'weekend split':
      return { name: '', race_ids: [] }
    case 'race cancel':
    case 'weekend merge':
    case 'tour make':
    case 'tour unmake':
      return {}
  }
}

/** The change that a form describes. The server checks its values. */
export function changeOf(
  { act, weekend: { weekend_id }, race, deadline }: ActTarget,
  values: ActValues,
): CalendarAct {
  const { to = '', name = '', is_postponed = false } = values
  const text = values.text?.trim() ? { text: values.text.trim() } : {}
  const closes = values.closes_at ? { closes_at: values.closes_at } : {}
  const race_id = race?.race_id ?? 0
  switch (act) {
    case 'deadline move':
      return { act, kind: deadline?.kind ?? 'selection', id: deadline?.id ?? 0, to, ...text }
    case 'race move':
      return { act, race_id, to, is_postponed, ...closes, ...text }
    case 'race cancel':
      return { act, race_id, ...text }
    case 'race rename':
      return { act, race_id, name }
    case 'weekend rename':
      return { act, weekend_id, name }
    case 'weekend merge':
      return { act, weekend_id, from: Number(values.from ?? 0), is_regrouped: false }
    case 'weekend split':
      return { act, weekend_id, race_ids: [...(values.race_ids ?? [])], name }
    case 'weekend set':
      return {
        act,
        weekend_id,
        hidden: values.hidden,
        livestream_link: values.livestream_link || null,
        event_link: values.event_link || null,
      }
    case 'race add':
      return newRace(weekend_id, values)
    case 'tour make':
    case 'tour unmake':
      return { act, weekend_id }
  }
}

function newRace(weekend_id: number, values: ActValues): CalendarAct {
  const { to = '', name = '', race_code = '', kind, gender, discipline, distance, place } = values
  const change = {
    act: 'race add',
    weekend_id,
    race_code,
    name,
    date: to,
    kind,
    gender,
    discipline: discipline || null,
    distance: distance || null,
    place: place || null,
    country: null,
    race_class: null,
    has_sprint: false,
    has_climb: false,
  }
  // The choices of the form are those of the schema.
  return change as CalendarAct
}

/** An instant as a field for local times shows it: `2026-12-05T07:00`, on the clock of a zone. */
export function atVenue(iso: string, time_zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(new Date(iso)).replace(' ', 'T')
}

/** A local time later by some minutes; for a field of local times. */
export function laterBy(local: string, minutes: number): string {
  const at = Date.parse(`${local}:00Z`)
  return Number.isNaN(at) ? local : new Date(at + minutes * 60_000).toISOString().slice(0, 16)
}
