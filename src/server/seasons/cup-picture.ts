import { OVERALL } from '#game/scoring/cups.ts'

const PICTURES = new Map([
  [OVERALL, '/cups/overall.svg'],
  ['Sprint', '/cups/sprint.svg'],
  ['Distance', '/cups/distance.svg'],
  ['Climb', '/cups/climb.svg'],
  ['Youth', '/cups/youth.svg'],
])

/** Built-in images for the default cups; other cups of the game are those of tours. */
export function cupPicture(name: string): string {
  return PICTURES.get(name) ?? '/cups/tour.svg'
}
