import type {
  CalendarAct,
  CalendarDeadline,
  CalendarRace,
  CalendarWeekend,
} from '#contract/admin/calendar.ts'
import { toLocalInput } from './local-input.ts'

export type ActName = CalendarAct['act']

/** The kind of change, and the weekend, race or deadline that it changes. */
export type ActTarget = {
  act: ActName
  weekend: CalendarWeekend
  weekends: readonly CalendarWeekend[]
  race?: CalendarRace
  deadline?: CalendarDeadline
}

/** The values of the form fields as typed. Times are local times at the venue. */
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
    | 'country'
    | 'race_class'
    | 'selection'
    | 'weekend_name'
    | 'time_zone'
    | 'livestream_link'
    | 'event_link'
    | 'from',
    string
  >
> & {
  is_postponed?: boolean
  is_regrouped?: boolean
  is_hidden?: boolean
  has_sprint?: boolean
  has_climb?: boolean
  hidden?: boolean
  race_ids?: readonly number[]
}

type OfferedAct<Of> = { act: ActName; label: string; is_possible: (of: Of) => boolean }

export const ACTS_OF_RACE: readonly OfferedAct<CalendarRace>[] = [
  { act: 'race move', label: 'Move or postpone', is_possible: ({ state }) => state === 'scheduled' },
  { act: 'race rename', label: 'Rename', is_possible: () => true },
  { act: 'race cancel', label: 'Cancel', is_possible: ({ state }) => state === 'scheduled' },
  { act: 'race uncancel', label: 'Reinstate', is_possible: ({ state }) => state === 'cancelled' },
  { act: 'race remove', label: 'Remove', is_possible: ({ state }) => state === 'scheduled' },
]

export const ACTS_OF_WEEKEND: readonly OfferedAct<CalendarWeekend>[] = [
  { act: 'race add', label: 'Add a race', is_possible: () => true },
  { act: 'weekend rename', label: 'Rename', is_possible: () => true },
  { act: 'weekend set', label: 'Visibility and links', is_possible: () => true },
  { act: 'weekend split', label: 'Split', is_possible: ({ races }) => races.length > 1 },
  { act: 'weekend merge', label: 'Merge', is_possible: () => true },
  {
    act: 'tour make',
    label: 'Make it a tour',
    is_possible: ({ is_tour, is_championship }) => !is_tour && !is_championship,
  },
  { act: 'tour unmake', label: 'Make it an ordinary weekend', is_possible: ({ is_tour }) => is_tour },
]

export function firstValues({ act, weekend, race, deadline }: ActTarget): ActValues {
  const { time_zone, livestream_link, event_link, hidden } = weekend
  switch (act) {
    case 'deadline move':
      return { to: deadline ? toLocalInput(deadline.closes_at, time_zone) : '' }
    case 'race move':
      return { to: race ? toLocalInput(race.date, time_zone) : '' }
    case 'race rename':
      return { name: race?.name ?? '' }
    case 'weekend rename':
      return { name: weekend.weekend_name }
    case 'weekend set':
      return { hidden, livestream_link: livestream_link ?? '', event_link: event_link ?? '' }
    case 'race add':
      if (race) return copyOf(race, time_zone)
      return { to: toLocalInput(weekend.event_start, time_zone), kind: 'individual', gender: 'f' }
    case 'weekend add':
      return { time_zone, is_hidden: true, kind: 'individual', gender: 'f' }
    case 'weekend split':
      return { name: '', race_ids: [] }
    case 'race cancel':
    case 'race uncancel':
    case 'race remove':
    case 'weekend merge':
    case 'tour make':
    case 'tour unmake':
      return {}
  }
}

/**
 * Returns the values for a new race like `race`, but for the other gender. If the code of `race` ends with a gender
 * letter, such as `-F`, the new code ends with the other letter. Otherwise the new code is empty.
 */
function copyOf(race: CalendarRace, time_zone: string): ActValues {
  const { name, race_code, date, kind, discipline, distance, place, country, race_class } = race
  const { has_sprint, has_climb } = race
  const gender = otherGender(race)
  const copied_name = name.replaceAll(/\b(wo)?men/gi, (word) => {
    const other = gender === 'm' ? 'men' : 'women'
    return word.startsWith(word.charAt(0).toUpperCase()) ? withCapital(other) : other
  })
  const gender_letter = gender === 'm' ? /([-_ ])[FW]$/i : /([-_ ])M$/i
  const code = race_code?.match(gender_letter)
    ? race_code.replace(gender_letter, gender === 'm' ? '$1M' : '$1F')
    : ''
  return {
    name: copied_name,
    race_code: code,
    to: toLocalInput(date, time_zone),
    kind,
    gender,
    has_sprint,
    has_climb,
    discipline: discipline ?? '',
    distance: distance ?? '',
    place: place ?? '',
    country: country ?? '',
    race_class: race_class ?? '',
  }
}

export function otherGender({ gender }: CalendarRace): 'f' | 'm' {
  return gender === 'f' ? 'm' : 'f'
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Makes the request for a change from the values of the form. The server checks the values. */
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
    case 'race uncancel':
      return { act, race_id, ...text }
    case 'race remove':
      return { act, race_id }
    case 'race rename':
      return { act, race_id, name }
    case 'weekend rename':
      return { act, weekend_id, name }
    case 'weekend merge':
      return { act, weekend_id, from: Number(values.from ?? 0), is_regrouped: values.is_regrouped ?? false }
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
      // The form offers only values that the schema allows.
      return { act, weekend_id, ...newRace(values) } as CalendarAct
    case 'weekend add': {
      const { weekend_name = '', time_zone = '', is_hidden = false } = values
      return { act, weekend_name, time_zone, is_hidden, ...newRace(values) } as CalendarAct
    }
    case 'tour make':
    case 'tour unmake':
      return { act, weekend_id }
  }
}

function newRace(values: ActValues) {
  const { to = '', name = '', race_code = '', kind, gender, discipline, distance, place } = values
  const { country, race_class, has_sprint = false, has_climb = false, selection, closes_at } = values
  const is_marathon = kind === 'marathon'
  return {
    race_code,
    name,
    date: to,
    kind,
    gender,
    discipline: discipline || null,
    distance: distance || null,
    place: place || null,
    country: country?.trim().toUpperCase() || null,
    race_class: (is_marathon && race_class) || null,
    has_sprint: is_marathon && has_sprint,
    has_climb: is_marathon && has_climb,
    ...(selection?.trim() ? { selection: selection.trim() } : {}),
    ...(closes_at ? { closes_at } : {}),
  }
}
