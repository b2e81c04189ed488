import { type ReactNode, useEffect, useRef } from 'react'

/** What came of a form that has gone; it takes the focus, which the form had. */
export function AuthText({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])

  return (
    <p className="entry-word entry-word-good" tabIndex={-1} ref={words}>
      {children}
    </p>
  )
}
