import { useState } from 'react'
import type { FormOutcome } from '../../forms/outcome.ts'

export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed' }

/** Tracks whether the last submit of a form is in progress, has succeeded or has failed. */
export function useSaving() {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })

  const track = async <Sent extends FormOutcome>(sending: Promise<Sent>): Promise<Sent> => {
    setSaving({ state: 'saving' })
    const outcome = await sending
    setSaving(outcome.ok ? { state: 'saved', at: new Date() } : { state: 'failed' })
    return outcome
  }
  return { saving, track }
}
