import './marks.css'
import type { ReactNode } from 'react'

/** A label and its value in a `<dl>`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
