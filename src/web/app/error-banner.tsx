import './error-banner.css'
import { useEffect, useState } from 'react'
import { AlertBanner } from '../ui/alert-banner.tsx'
import { ERROR_MESSAGE } from './error-message.ts'

/** How long it stays, in ms (spec §9). */
const STAYS = 10_000

/** What could not be done, over the page, until its time is over or the reader puts it away (spec §4). */
export function ErrorBanner() {
  const [said, setSaid] = useState<{ text: string; count: number } | null>(null)

  useEffect(() => {
    const hear = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      setSaid((last) => ({ text: String(event.detail), count: (last?.count ?? 0) + 1 }))
    }
    document.addEventListener(ERROR_MESSAGE, hear)
    return () => document.removeEventListener(ERROR_MESSAGE, hear)
  }, [])
  if (!said) return null

  const { text, count } = said
  return (
    <div className="error-banner">
      {/* The same words once more are said once more, and have their own time. */}
      <AlertBanner
        key={count}
        level="danger"
        text={text}
        closesAfter={STAYS}
        onDismiss={() => setSaid(null)}
      />
    </div>
  )
}
