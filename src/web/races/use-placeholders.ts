import type { Config } from '#contract/config.ts'
import { useConfig } from '../core/config/use-config.ts'

/** Number of placeholder rows in a results table, by page variant; marathons have longer lists. */
const ROWS: Record<Config['events_page'], number> = { accordion: 10, lists: 30 }

export function usePlaceholders(): number {
  return ROWS[useConfig()?.events_page ?? 'accordion']
}
