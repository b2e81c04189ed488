import './panels.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function Accordion({ children }: { children: ReactNode }) {
  return <div className="accordion">{children}</div>
}

type Props = {
  /** The id of the item, which a URL can name as its fragment. */
  id: string
  heading: ReactNode
  /** The level of the heading. It is 2 directly below the page's heading, 4 in another item, otherwise 3. */
  level?: 2 | 3 | 4
  /**
   * Content beside the heading, which is also visible while the item is closed. It must not contain links or buttons.
   */
  summary?: ReactNode
  /** Whether the item is initially open. */
  open?: boolean
  /** Whether the item is hidden on phones. Without JavaScript it is always shown. */
  is_hidden_on_phones?: boolean
  children: ReactNode
}

/**
 * An item of an accordion. It is a native `<details>`, which works without JavaScript. Several items can be open at
 * once.
 */
export function AccordionItem({
  id,
  heading,
  level = 3,
  summary,
  open = false,
  is_hidden_on_phones = false,
  children,
}: Props) {
  const Heading = `h${level}` as const

  return (
    <details
      className={is_hidden_on_phones ? 'accordion-item accordion-hidden-on-phones' : 'accordion-item'}
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

/** Opens the item and scrolls to it when the URL's fragment is its id. */
function useOpenByAddress(id: string) {
  const item = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same URL may be followed again
  useEffect(() => {
    if (hash !== `#${id}` || !item.current) return
    item.current.open = true
    item.current.scrollIntoView()
  }, [hash, key, id])

  return item
}
