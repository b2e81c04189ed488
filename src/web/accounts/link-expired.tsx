import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** Shown for a mailed link that no longer works, with what to do next. */
export function LinkExpired({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <Notice badge="–" title={title}>
        {children}
      </Notice>
    </div>
  )
}
