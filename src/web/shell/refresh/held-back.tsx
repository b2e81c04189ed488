import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getCurrentWeekend } from '#contract/weekends.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { currentIn, jitter } from './refresh-page.ts'

/** Calls `act` about every `ms`, and when the page becomes visible again. Returns a function that stops the calls. */
export function repeat(act: () => Promise<void>, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  let is_stopped = false
  const schedule = () => {
    if (!is_stopped) timer = setTimeout(run, jitter(ms))
  }
  const run = () => void act().finally(schedule)
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') return
    clearTimeout(timer)
    run()
  }
  document.addEventListener('visibilitychange', onVisibility)
  schedule()
  return () => {
    is_stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Shows how many updates were published since the page was paused. The rest of the page does not change. */
export function HeldBack({ ms }: { ms: number }): string {
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const latest = useRef<string | null>(null)

  const checkNow = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState === 'hidden') return
    const shown = JSON.stringify(currentIn(client))
    const answer = await fetchReply(getCurrentWeekend, {}, signal)
    if (signal.aborted || !answer.ok) return
    const found = JSON.stringify(answer.data)
    if (found === (latest.current ?? shown)) return
    latest.current = found
    setCount((before) => before + 1)
  })

  useEffect(() => {
    const stop = new AbortController()
    const end = repeat(() => checkNow(stop.signal), ms)
    return () => {
      stop.abort()
      end()
    }
  }, [ms])

  if (count === 0) return 'Updates paused'
  return count === 1 ? '1 update waiting' : `${count} updates waiting`
}
