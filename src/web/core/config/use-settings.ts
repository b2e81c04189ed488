import { getSettings, type Settings } from '#contract/settings.ts'
import { useReply } from '../api/use-reply.ts'

/** How often the settings are fetched again while the page is visible. */
export const SETTINGS_INTERVAL_MS = 20 * 60_000

/** Returns the site's settings. Undefined until they are loaded. */
export function useSettings(): Settings | undefined {
  const reply = useReply(getSettings, {}, { critical: false, refetchMs: SETTINGS_INTERVAL_MS })
  return reply.state === 'ready' ? reply.data : undefined
}
