import '../invite-board.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How many rows are shown at first. */
const MAX_SHOWN = 3

type Props<Row> = { rows: readonly Row[]; render: (row: Row) => ReactNode }

/** A list of invitations. Only the first ones are shown until the user wants to see all. */
export function FoldedRows<Row>({ rows, render }: Props<Row>) {
  const [shows_all, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button disappears, so the first new row takes the focus.
  useEffect(() => {
    if (shows_all) list.current?.children[MAX_SHOWN]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [shows_all])
  const is_folded = !shows_all && rows.length > MAX_SHOWN
  return (
    <>
      <ul className="invitations" ref={list}>
        {(is_folded ? rows.slice(0, MAX_SHOWN) : rows).map(render)}
      </ul>
      {is_folded && (
        <button className="plain-button invitations-all" type="button" onClick={() => setShowsAll(true)}>
          {`Show all ${rows.length}`}
        </button>
      )}
    </>
  )
}
