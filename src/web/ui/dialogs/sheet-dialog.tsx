import './dialogs.css'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from './close-button.tsx'

type Props = {
  title: string
  /** Called when the user presses the close button or Escape, or clicks on the backdrop. */
  onClose: () => void
  /** Whether the dialog is wider, for tables and pictures. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog with a heading and any content. It is open as long as it is rendered. The focus starts on the heading. When
 * the dialog closes, the focus returns to the element that had it before.
 */
export function SheetDialog({ title, onClose, wide = false, children }: Props) {
  const id = useId()
  const { dialog, heading } = useModal(onClose)

  return (
    <dialog
      className={wide ? 'sheet-dialog sheet-dialog-wide' : 'sheet-dialog'}
      ref={dialog}
      aria-labelledby={id}
    >
      <div className="sheet">
        <header className="sheet-head">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <CloseButton label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)

  // The browser restores the focus only if the dialog is closed before it is removed. Only a layout effect is cleaned
  // up early enough.
  useLayoutEffect(() => {
    const opened = dialog.current
    const listening = new AbortController()
    const { signal } = listening
    opened?.addEventListener('cancel', () => close(), { signal })
    // The content covers the dialog, so a click on the dialog element itself is a click on the backdrop.
    opened?.addEventListener('click', ({ target }) => target === opened && close(), { signal })
    opened?.showModal()
    heading.current?.focus()
    return () => {
      listening.abort()
      opened?.close()
    }
  }, [])

  return { dialog, heading }
}
