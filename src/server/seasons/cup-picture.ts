import { OVERALL } from '#game/scoring/cups.ts'

const PICTURES = new Map([
  [OVERALL, '/cups/overall.svg'],
  ['Sprint', '/cups/sprint.svg'],
  ['Distance', '/cups/distance.svg'],
  ['Climb', '/cups/climb.svg'],
  ['Youth', '/cups/youth.svg'],
])

/** The cups that the game creates are those above, and those of tours. */
export function isTourCup(name: string): boolean {
  return !PICTURES.has(name)
}

/** Built-in images for the default cups. */
export function cupPicture(name: string): string {
  return PICTURES.get(name) ?? '/cups/tour.svg'
}
