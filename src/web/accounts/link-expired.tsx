import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** Says that a mailed link no longer works. `children` say what the user can do next. */
export function LinkExpired({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <Notice badge="–" title={title}>
        {children}
      </Notice>
    </div>
  )
}
