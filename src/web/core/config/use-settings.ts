import { getSettings, type Settings } from '#contract/settings.ts'
import { useReply } from '../api/use-reply.ts'

/** How often they are asked for again while the page is looked at, in ms (spec §7, §9). */
export const SETTINGS_EVERY = 20 * 60_000

/** The site's settings, as far as they are known by now. */
export function useSettings(): Settings | undefined {
  const reply = useReply(getSettings, {}, { critical: false, refetchMs: SETTINGS_EVERY })
  return reply.state === 'ready' ? reply.data : undefined
}
