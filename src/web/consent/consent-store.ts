import { useSyncExternalStore } from 'react'
import { postSetCookie } from '#contract/accounts.ts'
import { announceError } from '../app/error-message.ts'
import { readCookie } from '../app/read-cookie.ts'
import { sendChange } from '../app/send-change.ts'

export type Answer = 'true' | 'false'

/** `answer`: null while there is none, undefined while nobody knows. `is_asking`: whether the banner shows. */
export type Consent = { answer: Answer | null | undefined; is_asking: boolean }

/** The banner is part of what the server draws; public/theme.js hides it from those who have answered. */
const ON_SERVER: Consent = { answer: undefined, is_asking: true }

let consent: Consent | undefined
const listeners = new Set<() => void>()

/** What the reader says about cookies that are not needed to play. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => ON_SERVER)
}

/** Shows at once, and is kept by the server (rules §9). Whoever takes back a yes begins anew, without what it let in. */
export async function giveConsent(value: Answer): Promise<void> {
  const former = readConsent()
  become({ answer: value, is_asking: false })
  const reply = await sendChange(postSetCookie, { body: { name: 'consent', value } }, { aside: true })
  if (!reply.ok) {
    become({ ...former, is_asking: true })
    announceError(reply.problem.message)
  } else if (former.answer === 'true' && value === 'false') location.reload()
}

/** Asks once more, for those who think otherwise by now. */
export function askAgain(): void {
  become({ ...readConsent(), is_asking: true })
}

export function readConsent(): Consent {
  if (!consent) {
    const answer = readAnswer(readCookie('consent'))
    consent = { answer, is_asking: answer === null }
  }
  return consent
}

export function readAnswer(text: string | null): Answer | null {
  return text === 'true' || text === 'false' ? text : null
}

function become(next: Consent): void {
  consent = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
