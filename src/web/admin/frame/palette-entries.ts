import {
  CalendarClock,
  CalendarDays,
  Coins,
  FilePlus,
  Flag,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  Shield,
  Upload,
  User,
  Users,
} from 'lucide-react'
import type { AdminSearchHit } from '#contract/admin/search.ts'
import type { AdminPageRoute } from '../admin-page-route.ts'

/** A search result: a page of the menu, an action, or an object that the server found. */
export type Entry = { key: string; to: string; name: string; detail: string; icon: LucideIcon }

type ActOfObject = {
  /** What the user types before the name of the object, such as `publish` or `publish results of`. */
  typed: RegExp
  kind: AdminSearchHit['kind']
  label: (name: string) => string
  icon: LucideIcon
}

/** Actions on an object that the user names. Each opens the page of the object, where the action can be previewed. */
const ACTS_OF_OBJECTS: readonly ActOfObject[] = [
  {
    typed: /^publish( results)?( of)? +/i,
    kind: 'race',
    label: (name) => `Publish results of ${name}`,
    icon: ListChecks,
  },
  {
    typed: /^move( a| the)?( deadline)?( of)? +/i,
    kind: 'weekend',
    label: (name) => `Move a deadline of ${name}`,
    icon: CalendarClock,
  },
]

const ACTS: readonly Omit<Entry, 'key' | 'detail'>[] = [
  { name: 'Publish results', to: '/results', icon: ListChecks },
  { name: 'Move a deadline', to: '/calendar', icon: CalendarClock },
  { name: 'New announcement', to: '/content?new=announcement', icon: Megaphone },
  { name: 'Write news', to: '/news?new=news', icon: Mail },
  { name: 'New page', to: '/content/new-page', icon: FilePlus },
  { name: 'Set prices', to: '/athletes/prices', icon: Coins },
  { name: 'Import a season', to: '/calendar/import', icon: Upload },
]

const KINDS: Record<AdminSearchHit['kind'], { icon: LucideIcon; folder: string; noun: string }> = {
  race: { icon: Flag, folder: 'results', noun: 'Race' },
  weekend: { icon: CalendarDays, folder: 'calendar', noun: 'Weekend' },
  athlete: { icon: User, folder: 'athletes', noun: 'Athlete' },
  player: { icon: Users, folder: 'people', noun: 'Player' },
  league: { icon: Shield, folder: 'leagues', noun: 'League' },
}

/** Returns the menu pages and actions that match: each word of the text is the beginning of a word of the name. */
export function fixedEntries(text: string, pages: readonly AdminPageRoute[]): Entry[] {
  const menu_pages = pages.flatMap(({ path, menu }) =>
    menu && matches(text, `${menu.label} ${menu.section}`)
      ? [{ key: path, to: path, name: menu.label, detail: 'Page', icon: menu.icon }]
      : [],
  )
  const acts = ACTS.filter(({ name }) => matches(text, name))
  return [...menu_pages, ...acts.map((act) => ({ ...act, key: act.name, detail: 'Action' }))]
}

/** Returns the name of the object in the text, without the action before it: `Davos` in `publish Davos`. */
export function objectText(text: string): string {
  return actIn(text) ? text.replace(actIn(text)!.typed, '') : text
}

/** Returns the objects that the server found. If the text names an action, the kind must fit the action. */
export function hitEntries(text: string, hits: readonly AdminSearchHit[]): Entry[] {
  const act = actIn(text)
  return hits
    .filter(({ kind }) => !act || kind === act.kind)
    .map(({ kind, id, name, detail }) => {
      const { icon, folder, noun } = KINDS[kind]
      return {
        key: `${kind} ${id}`,
        to: `/${folder}/${id}`,
        name: act ? act.label(name) : name,
        detail: detail ? `${noun} · ${detail}` : noun,
        icon: act ? act.icon : icon,
      }
    })
}

function actIn(text: string): ActOfObject | undefined {
  return ACTS_OF_OBJECTS.find(({ typed }) => typed.test(text))
}

function matches(text: string, name: string): boolean {
  const words = ` ${name.toLowerCase()}`
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`))
}
