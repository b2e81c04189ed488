import { OVERALL } from '#game/scoring/cups.ts'

const PICTURES = new Map([
  [OVERALL, '/cups/overall.svg'],
  ['Sprint', '/cups/sprint.svg'],
  ['Distance', '/cups/distance.svg'],
  ['Climb', '/cups/climb.svg'],
  ['Youth', '/cups/youth.svg'],
])

/** What the game brings for the cups that it makes; every other of them is a tour's. */
export function cupPicture(name: string): string {
  return PICTURES.get(name) ?? '/cups/tour.svg'
}
