import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** A mailed link that lets nobody in any more, with the way on. */
export function LinkExpired({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <Notice bib="–" title={title}>
        {children}
      </Notice>
    </div>
  )
}
