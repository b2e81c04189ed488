import { hasPage } from './paths.ts'

/** `is_second`: another entry next to it links to the same page. */
export type Entry = { label: string; to: string; is_second?: true }

const MENU: readonly Entry[] = [
  { label: 'Leaderboards', to: '/overall' },
  { label: 'How to play', to: '/info/rules' },
  { label: 'Team Selection', to: '/athletes' },
  { label: 'Leagues', to: '/leagues' },
  { label: 'Events', to: '/events' },
  { label: 'Contact', to: '/info/contact' },
]

export const LOG_IN: Entry = { label: 'Log in', to: '/login' }

type Section = { heading: string; entries: readonly Entry[] }

const GET_IN_TOUCH = 'Get in touch'

/** A file that the server provides in addition to the pages. */
const DEADLINES = '/events.ics'

const FOOTER: readonly Section[] = [
  {
    heading: 'Play the game',
    entries: [
      { label: 'Team Selection', to: '/athletes' },
      { label: 'How to play', to: '/info/rules' },
    ],
  },
  {
    heading: 'Standings',
    entries: [
      { label: 'My Team', to: '/users/me' },
      { label: 'Overall player ranking', to: '/overall' },
      { label: 'Leagues', to: '/leagues' },
      { label: 'Athletes', to: '/athletes', is_second: true },
    ],
  },
  {
    heading: 'Schedule',
    entries: [
      { label: 'Events', to: '/events' },
      { label: 'All deadlines (.ics)', to: DEADLINES },
    ],
  },
  { heading: GET_IN_TOUCH, entries: [{ label: 'Contact', to: '/info/contact' }] },
]

/** The menu entries whose pages exist. Players get no login entry. */
export function menuEntries(is_player: boolean): Entry[] {
  return [...MENU, ...(is_player ? [] : [LOG_IN])].filter(pageExists)
}

/** The footer sections with the entries whose pages exist; an email address is always included. */
export function footerSections(mail_address: string | null | undefined): Section[] {
  const mail = mail_address ? [{ label: mail_address, to: `mailto:${mail_address}` }] : []

  return FOOTER.map(({ heading, entries }) => ({
    heading,
    entries: [...entries.filter(pageExists), ...(heading === GET_IN_TOUCH ? mail : [])],
  })).filter(({ entries }) => entries.length > 0)
}

function pageExists({ to }: Entry): boolean {
  return to === DEADLINES || hasPage(to)
}
