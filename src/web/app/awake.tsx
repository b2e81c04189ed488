import { type ReactNode, useEffect } from 'react'

type Props = { onAwake: () => void; children: ReactNode }

/** Tells when the page in it answers to the reader. */
export function Awake({ onAwake, children }: Props) {
  useEffect(onAwake, [onAwake])
  return children
}
