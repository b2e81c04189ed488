import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'

/**
 * What the journeys may be told to play: one of the games with a season made up for them, or a site without a season. Of
 * those `mailed` sends mails, and `provided` has its players log in with a provider.
 */
export type Game = Variant | 'none' | 'mailed' | 'provided'

export const GAMES: readonly Game[] = [...VARIANTS, 'none', 'mailed', 'provided']

/** Where a game is served; the configuration chose the ports. */
export function addressOf(game: Game): string {
  return `http://127.0.0.1:${process.env[portName(game)]}`
}

/** Where the real OpenID provider of `provided` is. */
export function providerAddress(): string {
  return `http://127.0.0.1:${process.env[PROVIDER_PORT]}`
}

export const PROVIDER_PORT = 'E2E_PORT_PROVIDER'

export function portName(game: Game): string {
  return `E2E_PORT_${game.toUpperCase()}`
}
