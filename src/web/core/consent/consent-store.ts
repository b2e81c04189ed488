import { useSyncExternalStore } from 'react'
import { postSetCookie } from '#contract/accounts.ts'
import { announceError } from '../api/error-message.ts'
import { readCookie } from '../api/read-cookie.ts'
import { sendChange } from '../api/send-change.ts'

export type ConsentAnswer = 'true' | 'false'

/** `answer`: null while there is none, undefined while nobody knows. `is_asking`: whether the banner shows. */
export type Consent = { answer: ConsentAnswer | null | undefined; is_asking: boolean }

/** The banner is part of what the server draws; public/theme.js hides it from those who have answered. */
const ON_SERVER: Consent = { answer: undefined, is_asking: true }

let consent: Consent | undefined
let is_answered_here = false
const listeners = new Set<() => void>()

/** What the reader says about cookies that are not needed to play. */
export function useConsent(): Consent {
  return useSyncExternalStore(onConsent, readConsent, () => ON_SERVER)
}

/** Whether the reader agrees, as far as this page knows. */
export function isAgreed(): boolean {
  return readConsent().answer === 'true'
}

/** Whether nothing speaks against a report at this moment: the reader may have declined in another tab since. */
export function mayReport(): boolean {
  return isAgreed() && readAnswer(readCookie('consent')) !== 'false'
}

/** Whether the answer was given on this page, and not on one before it. */
export function isAnsweredHere(): boolean {
  return is_answered_here
}

/**
 * Shows at once, and is kept by the server (rules §9). A yes that is withdrawn reloads the page, so that nothing of what it
 * loaded is left. A refusal that could not be kept holds on this page all the same.
 */
export async function giveConsent(value: ConsentAnswer): Promise<void> {
  const former = readConsent()
  is_answered_here = true
  setConsent({ answer: value, is_asking: false })
  const reply = await sendChange(postSetCookie, { body: { name: 'consent', value } }, { critical: false })
  if (!reply.ok) {
    setConsent({ answer: value === 'false' ? value : former.answer, is_asking: true })
    announceError(reply.problem.message)
  } else if (former.answer === 'true' && value === 'false') location.reload()
}

/** Asks once more, for those who think otherwise by now. */
export function askAgain(): void {
  setConsent({ ...readConsent(), is_asking: true })
}

export function readConsent(): Consent {
  if (!consent) {
    const answer = readAnswer(readCookie('consent'))
    consent = { answer, is_asking: answer === null }
  }
  return consent
}

export function readAnswer(text: string | null): ConsentAnswer | null {
  return text === 'true' || text === 'false' ? text : null
}

/** Calls the listener at each answer, before the server hears of it. Returns what ends that. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setConsent(next: Consent): void {
  consent = next
  for (const listener of listeners) listener()
}
