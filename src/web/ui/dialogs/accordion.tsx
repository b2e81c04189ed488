import './dialogs.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Holds AccordionItems. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="accordion">{children}</div>
}

type Props = {
  /** The item's address: `#id`. */
  id: string
  heading: ReactNode
  /** 2 where the page's own heading is next above, else 3. */
  level?: 2 | 3
  /** What is seen beside the heading while the item is closed, too. No links or buttons. */
  summary?: ReactNode
  /** Whether it is open to begin with. */
  open?: boolean
  /** Left out on phones where scripts run. */
  is_folded?: boolean
  children: ReactNode
}

/** The browser's own disclosure, which needs no script; several may be open. */
export function AccordionItem({
  id,
  heading,
  level = 3,
  summary,
  open = false,
  is_folded = false,
  children,
}: Props) {
  const Heading = `h${level}` as const

  return (
    <details
      className={is_folded ? 'accordion-item accordion-folded' : 'accordion-item'}
      id={id}
      open={open}
      ref={useOpenByAddress(id)}
    >
      <summary>
        <Heading>{heading}</Heading>
        {summary && <div className="accordion-summary">{summary}</div>}
        <svg className="accordion-sign" viewBox="0 0 12 8" aria-hidden="true">
          <path d="m1 1.5 5 5 5-5" />
        </svg>
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  )
}

/** Opens the item, and brings it into sight, when the address comes to name it. */
function useOpenByAddress(id: string) {
  const item = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be followed again
  useEffect(() => {
    if (hash !== `#${id}` || !item.current) return
    item.current.open = true
    item.current.scrollIntoView()
  }, [hash, key, id])

  return item
}
