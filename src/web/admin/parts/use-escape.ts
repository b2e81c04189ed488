import { useEffect } from 'react'

/** Calls `close` when the Escape key is pressed anywhere but in a dialog. In a dialog, Escape closes the dialog. */
export function useEscape(close: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest('dialog'))) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
