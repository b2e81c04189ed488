import { useEffect, useRef } from 'react'

/**
 * Opens a dialog for as long as it is on the page; a click beside it closes it with 'no'. The focus begins on `first`, where
 * that is given to something in it, and goes back where it was.
 */
export function useModal<First extends HTMLElement>() {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<First>(null)

  useEffect(() => {
    const opened = dialog.current
    opened?.addEventListener('click', closeFromBeside)
    opened?.showModal()
    first.current?.focus()
    return () => {
      opened?.removeEventListener('click', closeFromBeside)
      opened?.close()
    }
  }, [])

  return { dialog, first }
}

/** The sheet fills the dialog, so a click on the dialog itself fell beside it. */
function closeFromBeside({ target, currentTarget }: MouseEvent): void {
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close('no')
}
