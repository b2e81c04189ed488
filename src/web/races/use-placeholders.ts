import type { Config } from '#contract/config.ts'
import { useConfig } from '../core/config/use-config.ts'

/** How many rows a table of results holds the place of; the long lists of marathons want more. */
const ROWS: Record<Config['events_page'], number> = { accordion: 10, lists: 30 }

export function usePlaceholders(): number {
  return ROWS[useConfig()?.events_page ?? 'accordion']
}
