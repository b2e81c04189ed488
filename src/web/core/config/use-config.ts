import { type Config, getConfig } from '#contract/config.ts'
import { useReply } from '../api/use-reply.ts'

/**
 * Returns the site's configuration. Undefined until it is loaded. Pages do not wait for it, and do not fail without it.
 */
export function useConfig(): Config | undefined {
  const reply = useReply(getConfig, {}, { critical: false })
  return reply.state === 'ready' ? reply.data : undefined
}
