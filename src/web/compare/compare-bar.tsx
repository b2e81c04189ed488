import './compare.css'
import { lazy, Suspense } from 'react'
import { getAthlete } from '#contract/athletes.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useHydrated } from '../forms/use-hydrated.ts'
import type { ViewedSelection } from './compared-facts.ts'
import { useCompare } from './use-compare.ts'

/** The comparison's charts are loaded on demand. */
const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }))

/** The athletes chosen so far; with two of them, the comparison. Rendered once on a page that has `CompareToggle`s. */
export function CompareBar({ selection }: { selection: ViewedSelection }) {
  const { ids, is_on, end } = useCompare()
  const isHydrated = useHydrated()
  const [first, second] = ids
  if (!isHydrated || !is_on) return null
  if (first === undefined || second === undefined) return <Choosing athlete_id={first} onEnd={end} />

  return (
    <Suspense>
      <Comparison key={ids.join()} athlete_ids={[first, second]} selection={selection} onClose={end} />
    </Suspense>
  )
}

type ChoosingProps = { athlete_id: number | undefined; onEnd: () => void }

function Choosing({ athlete_id, onEnd }: ChoosingProps) {
  const given = athlete_id === undefined ? undefined : { params: { athlete_id } }
  const reply = useReply(getAthlete, given, { critical: false })
  const name = reply.state === 'ready' ? reply.data.name : undefined

  return (
    <section className="compare-bar" aria-label="Comparison">
      <output>
        {athlete_id === undefined ? (
          'Choose two athletes to compare.'
        ) : (
          <>
            <b>{name ?? 'One athlete'}</b> selected. Choose one more.
          </>
        )}
      </output>
      <button className="compare-end" type="button" onClick={onEnd}>
        Stop comparing
      </button>
    </section>
  )
}
