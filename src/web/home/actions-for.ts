import type { Entry } from '../app/menu.ts'

const ACTIONS: readonly Entry[] = [
  { label: 'Register', to: '/register' },
  { label: 'Log in', to: '/login' },
  { label: 'How to play', to: '/info/rules' },
  { label: 'See all standings', to: '/overall' },
]

/** How many of them stand side by side. */
const SHOWN = 3

/** What a visitor can do: the one thing to do comes first, and nothing leads to a page that is not there. */
export function actionsFor(isThere: (address: string) => boolean): Entry[] {
  return ACTIONS.filter(({ to }) => isThere(to)).slice(0, SHOWN)
}
