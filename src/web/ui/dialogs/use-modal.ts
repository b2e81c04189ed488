import { useEffect, useRef } from 'react'

/**
 * Opens a dialog when it is mounted. A click on the backdrop closes it with 'no'. Focus starts on the element with the
 * ref `first`, if there is one, and is restored on close.
 */
export function useModal<First extends HTMLElement>() {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<First>(null)

  useEffect(() => {
    const opened = dialog.current
    opened?.addEventListener('click', closeOnBackdrop)
    opened?.showModal()
    first.current?.focus()
    return () => {
      opened?.removeEventListener('click', closeOnBackdrop)
      // React's strict mode runs effects twice on mounting. Closing the dialog then would answer the question.
      if (!opened?.isConnected) opened?.close()
    }
  }, [])

  return { dialog, first }
}

/** The content covers the dialog, so a click on the dialog element itself is a click on the backdrop. */
function closeOnBackdrop({ target, currentTarget }: MouseEvent): void {
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close('no')
}
