import { useEffect, useRef } from 'react'

/**
 * Opens a dialog while it is mounted. A click on the backdrop closes it with 'no'. Focus starts on `first`, if that ref
 * is attached to something inside, and is restored on close.
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
      // In development React runs effects twice on mounting: closing then would answer the question.
      if (!opened?.isConnected) opened?.close()
    }
  }, [])

  return { dialog, first }
}

/** The content covers the dialog, so a click on the dialog element itself is a click on the backdrop. */
function closeOnBackdrop({ target, currentTarget }: MouseEvent): void {
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close('no')
}
