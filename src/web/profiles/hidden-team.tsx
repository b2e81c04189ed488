import { useEffect, useEffectEvent } from 'react'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { BothClocks } from '../weekends/both-clocks.tsx'

/** In milliseconds; the lock comes within moments of the close. */
const AGAIN = 3000

type Props = {
  weekend: Weekend
  selection: Pick<Selection, 'trading_close'>
  /** Asks for the team once more. */
  retry: () => void
}

/** What stands for a team that nobody else may see yet, until when; from the close on it asks again by itself. */
export function HiddenTeam({ weekend, selection: { trading_close }, retry }: Props) {
  const is_over = useServerMoment((now) => now !== null && now >= toInstant(trading_close))
  useAgain(is_over, retry)

  return (
    <Notice bib="?" title="Athlete selections hidden!">
      {is_over ? (
        <>
          <p>Trading has closed, so they will show in a moment.</p>
          <Button onClick={retry}>Show them now</Button>
        </>
      ) : (
        <>
          <p>Teams stay secret while they can change. They show when trading closes:</p>
          <BothClocks at={trading_close} weekend={weekend} />
        </>
      )}
    </Notice>
  )
}

function useAgain(is_over: boolean, retry: () => void): void {
  const onTick = useEffectEvent(retry)

  useEffect(() => {
    if (!is_over) return undefined
    onTick()
    const timer = setInterval(onTick, AGAIN)
    return () => clearInterval(timer)
  }, [is_over])
}
