import type { Config } from '#contract/config.ts'
import { useConfig } from '../core/config/use-config.ts'

/** The number of placeholder rows in a table of results. Marathon seasons, which use `lists`, have longer tables. */
const ROW_COUNTS: Record<Config['events_page'], number> = { accordion: 10, lists: 30 }

export function usePlaceholderCount(): number {
  return ROW_COUNTS[useConfig()?.events_page ?? 'accordion']
}
