import type { KeyboardEvent, RefObject } from 'react'

/**
 * Returns a function that handles keys of the price table. Arrow up and down, Enter and Shift+Enter move to the next or
 * previous row, in the same column. Shift with an arrow also selects both rows. Arrow left at the start of a price
 * moves to the row's checkbox, and arrow right moves back to the price.
 */
export function usePriceKeys(
  body: RefObject<HTMLElement | null>,
  onSelect: (athlete_ids: number[]) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, shiftKey, target } = event
    if (!(target instanceof HTMLInputElement) || !body.current) return
    const kind = target.dataset.cell
    const cells = (name: string) => [
      ...body.current!.querySelectorAll<HTMLInputElement>(`[data-cell="${name}"]`),
    ]
    const index = kind === undefined ? -1 : cells(kind).indexOf(target)
    if (kind === undefined || index < 0) return

    const is_enter = key === 'Enter'
    const step = is_enter ? (shiftKey ? -1 : 1) : { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) {
      event.preventDefault()
      const next = cells(kind)[index + step]
      if (shiftKey && !is_enter) onSelect([target, ...(next ? [next] : [])].map(athleteOf))
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
      return
    }
    const is_at_start = target.selectionEnd === 0
    if (key === 'ArrowLeft' && kind === 'price' && is_at_start) return focus(cells('select')[index])
    if (key === 'ArrowRight' && kind === 'select') focus(cells('price')[index])

    function focus(cell: HTMLInputElement | undefined) {
      event.preventDefault()
      cell?.focus()
    }
  }
}

function athleteOf({ dataset }: HTMLInputElement): number {
  return Number(dataset.athlete)
}
