import './start-page.css'
import type { ReactNode } from 'react'

/** A large number, followed by its unit. */
export function BigNumber({ number, children }: { number: string; children: ReactNode }) {
  return (
    <p className="home-number" data-marks>
      <strong>{number}</strong> <span>{children}</span>
    </p>
  )
}
