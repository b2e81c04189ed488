import './controls.css'
import type { MouseEvent, ReactNode } from 'react'

export function Button({ onClick, children }: { onClick: (event: MouseEvent) => void; children: ReactNode }) {
  return (
    <button className="button" type="button" onClick={onClick}>
      {children}
    </button>
  )
}
