import { type ReactNode, useEffect, useRef } from 'react'

/** The result that replaces a submitted form; it takes the focus from the form. */
export function AuthText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])

  return (
    <p className="entry-word entry-word-good" tabIndex={-1} ref={text}>
      {children}
    </p>
  )
}
