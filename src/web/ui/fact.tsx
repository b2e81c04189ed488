import './spinner.css'
import type { ReactNode } from 'react'

/** One thing to know, under its name: a pair of a `<dl>`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
