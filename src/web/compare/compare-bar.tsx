import './compare.css'
import { type ReactNode, Suspense } from 'react'
import { getAthlete } from '#contract/athletes.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useHydrated } from '../forms/use-hydrated.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import type { ViewedSelection } from './compared-facts.ts'
import { useCompare } from './use-compare.ts'

/** The charts of the comparison are loaded only when two athletes are chosen. */
const Comparison = lazyPart(async () => (await import('./comparison.tsx')).Comparison, NotLoaded)

/**
 * Asks the user to choose two athletes, and then compares them. A page with `CompareToggle`s needs one `CompareBar`.
 */
export function CompareBar({ selection }: { selection: ViewedSelection }) {
  const { ids, is_on, end } = useCompare()
  const is_hydrated = useHydrated()
  const [first, second] = ids
  if (!is_hydrated || !is_on) return null
  if (first === undefined || second === undefined) return <ChoosePrompt athlete_id={first} onEnd={end} />

  return (
    <Suspense>
      <Comparison key={ids.join()} athlete_ids={[first, second]} selection={selection} onClose={end} />
    </Suspense>
  )
}

type ChoosePromptProps = { athlete_id: number | undefined; onEnd: () => void }

function ChoosePrompt({ athlete_id, onEnd }: ChoosePromptProps) {
  const given = athlete_id === undefined ? undefined : { params: { athlete_id } }
  const reply = useReply(getAthlete, given, { critical: false })
  const name = reply.state === 'ready' ? reply.data.name : undefined

  return (
    <Bar onEnd={onEnd}>
      {athlete_id === undefined ? (
        'Choose two athletes to compare.'
      ) : (
        <>
          <b>{name ?? 'One athlete'}</b> selected. Choose one more.
        </>
      )}
    </Bar>
  )
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  return <Bar onEnd={onClose}>The comparison could not be loaded. Please reload the page.</Bar>
}

function Bar({ children, onEnd }: { children: ReactNode; onEnd: () => void }) {
  return (
    <section className="compare-bar" aria-label="Comparison">
      <output>{children}</output>
      <button className="compare-end" type="button" onClick={onEnd}>
        Stop comparing
      </button>
    </section>
  )
}
