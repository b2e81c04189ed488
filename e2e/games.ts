import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'

/**
 * The games of the journeys: one with generated data for each season variant, and a site without a season. `mailed`
 * sends emails, and `provided` has a login provider.
 */
export type Game = Variant | 'none' | 'mailed' | 'provided'

export const GAMES: readonly Game[] = [...VARIANTS, 'none', 'mailed', 'provided']

/** The URL of a game. The configuration assigns the ports. */
export function addressOf(game: Game): string {
  return `http://127.0.0.1:${process.env[portName(game)]}`
}

export function providerAddress(): string {
  return `http://127.0.0.1:${process.env[PROVIDER_PORT]}`
}

export const PROVIDER_PORT = 'E2E_PORT_PROVIDER'

export function portName(game: Game): string {
  return `E2E_PORT_${game.toUpperCase()}`
}
