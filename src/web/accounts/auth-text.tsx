import { type ReactNode, useEffect, useRef } from 'react'

/** The result that replaces a submitted form; it takes the focus from the form. */
export function AuthText({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])

  return (
    <p className="entry-word entry-word-good" tabIndex={-1} ref={words}>
      {children}
    </p>
  )
}
