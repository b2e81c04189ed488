import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the result of a form. It receives the focus when it appears, so that screen readers read it. */
export function FormResult({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])

  return (
    <p className="auth-text auth-text-good" tabIndex={-1} ref={text}>
      {children}
    </p>
  )
}
