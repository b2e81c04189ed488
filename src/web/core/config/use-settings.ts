import { getSettings, type Settings } from '#contract/settings.ts'
import { useReply } from '../api/use-reply.ts'

/** Refetch interval while the page is visible, in ms. */
export const SETTINGS_EVERY = 20 * 60_000

/** The site's settings, if already loaded. */
export function useSettings(): Settings | undefined {
  const reply = useReply(getSettings, {}, { critical: false, refetchMs: SETTINGS_EVERY })
  return reply.state === 'ready' ? reply.data : undefined
}
