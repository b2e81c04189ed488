import './sheet-dialog.css'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from './close-button.tsx'

type Props = {
  title: string
  /** The cross, Escape and a click beside it. */
  onClose: () => void
  /** For tables and pictures. */
  wide?: boolean
  children: ReactNode
}

/** A sheet above the page that is open for as long as it is on it. Focus starts on its heading and goes back where it was. */
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

  // It must close before it leaves the page: only then does the browser bring the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current
    const listening = new AbortController()
    const { signal } = listening
    opened?.addEventListener('cancel', () => close(), { signal })
    // The sheet fills the dialog, so a click on the dialog itself fell beside it.
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
