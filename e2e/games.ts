import { VARIANTS, type Variant } from '#game/season-settings.ts'

/** What the journeys may be told to play: one of the games with a season made up for them, or a site without a season. */
export type Game = Variant | 'none'

export const GAMES: readonly Game[] = [...VARIANTS, 'none']

/** Where a game is served; the configuration chose the ports. */
export function addressOf(game: Game): string {
  return `http://127.0.0.1:${process.env[portName(game)]}`
}

export function portName(game: Game): string {
  return `E2E_PORT_${game.toUpperCase()}`
}
