import { getSettings, type Settings } from '#contract/settings.ts'
import { useReply } from '../api/use-reply.ts'

/** Refetch interval while the page is visible, in ms. */
export const SETTINGS_INTERVAL = 20 * 60_000

/** The site's settings; undefined until loaded. */
export function useSettings(): Settings | undefined {
  const reply = useReply(getSettings, {}, { critical: false, refetchMs: SETTINGS_INTERVAL })
  return reply.state === 'ready' ? reply.data : undefined
}
