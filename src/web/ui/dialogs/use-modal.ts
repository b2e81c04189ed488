import { useEffect, useRef } from 'react'

/**
 * Opens a dialog when it is mounted. A click on the backdrop closes the dialog with the return value `no`. The focus
 * starts on the element with the ref `first`, if there is one. When the dialog closes, the focus returns to the element
 * that had it before.
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
      // React's strict mode runs this cleanup after mounting, too. Closing the dialog at that time would answer the
      // question.
      if (!opened?.isConnected) opened?.close()
    }
  }, [])

  return { dialog, first }
}

/**
 * Closes the dialog after a click on the backdrop. The content covers the dialog, so only a click on the backdrop has
 * the dialog element as its target.
 */
function closeOnBackdrop({ target, currentTarget }: MouseEvent): void {
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close('no')
}
