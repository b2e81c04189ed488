import { type Config, getConfig } from '#contract/config.ts'
import { useReply } from '../api/use-reply.ts'

/** The site's configuration if already loaded. No page waits for it or fails with it. */
export function useConfig(): Config | undefined {
  const reply = useReply(getConfig, {}, { critical: false })
  return reply.state === 'ready' ? reply.data : undefined
}
