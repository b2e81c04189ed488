import { useEffect, useRef } from 'react'

/** Focuses the first field of a form that has opened, and scrolls to it, because on phones it is below the list. */
export function useOpenedForm() {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select')
    field?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return form
}
