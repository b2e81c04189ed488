import { useEffect, useEffectEvent, useState } from 'react'

const SECOND = 1000

/** The milliseconds until then, new each second; `onOver` is called when there are none left. */
export function useTimeLeft(until: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => until - Date.now())
  const onEnd = useEffectEvent(onOver)

  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(until - Date.now())
      if (until <= Date.now()) onEnd()
    }, SECOND)
    return () => clearInterval(timer)
  }, [until])
  return left
}
