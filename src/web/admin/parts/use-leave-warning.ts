import { useEffect } from 'react'

/** Lets the browser ask before it closes or reloads a page with unsaved changes. */
export function useLeaveWarning(is_unsaved: boolean): void {
  useEffect(() => {
    if (!is_unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [is_unsaved])
}
