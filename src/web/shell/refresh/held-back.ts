import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getCurrentWeekend } from '#contract/weekends.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { currentIn, jitter } from './refresh-page.ts'

/** Calls `act` about every `ms`, and when the page becomes visible again. Returns a function that stops it. */
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

/** The number of updates that have come in while the page is paused. It asks for them without showing them. */
export function useHeldBack(is_paused: boolean, ms: number): number {
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const latest = useRef('')

  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState === 'hidden') return
    const answer = await fetchReply(getCurrentWeekend, {}, signal)
    if (signal.aborted || !answer.ok) return
    const found = JSON.stringify(answer.data)
    if (found === latest.current) return
    latest.current = found
    setCount((before) => before + 1)
  })

  useEffect(() => {
    if (!is_paused) return
    latest.current = shownIn(client)
    setCount(0)
  }, [is_paused, client])
  useEffect(() => {
    if (!is_paused) return
    const stop = new AbortController()
    const end = repeat(() => look(stop.signal), ms)
    return () => {
      stop.abort()
      end()
    }
  }, [is_paused, ms])

  return is_paused ? count : 0
}

function shownIn(client: QueryClient): string {
  return JSON.stringify(currentIn(client))
}
