import { useSyncExternalStore } from 'react'
import { postSetCookie } from '#contract/accounts.ts'
import { announceError } from '../api/error-message.ts'
import { readCookie } from '../api/read-cookie.ts'
import { sendChange } from '../mutations/send-change.ts'

export type ConsentAnswer = 'true' | 'false'

/**
 * `answer` is null if the user has not answered, and undefined on the server. `is_asking` says whether the banner is
 * shown.
 */
export type Consent = { answer: ConsentAnswer | null | undefined; is_asking: boolean }

/** The server always renders the banner. If the user has already answered, public/theme.js hides it in the browser. */
const ON_SERVER: Consent = { answer: undefined, is_asking: true }

let consent: Consent | undefined
let is_answered_here = false
const listeners = new Set<() => void>()

/** Returns the user's consent to cookies that the game does not need. */
export function useConsent(): Consent {
  return useSyncExternalStore(onConsent, readConsent, () => ON_SERVER)
}

/** Whether the user has consented, in this tab or before the page was loaded. */
export function hasConsented(): boolean {
  return readConsent().answer === 'true'
}

/**
 * Whether an error report may be sent now. Also reads the cookie, because the user may have declined in another tab.
 */
export function mayReport(): boolean {
  return hasConsented() && readAnswer(readCookie('consent')) !== 'false'
}

/** Whether the answer was given on this page, not on an earlier page. */
export function isAnsweredHere(): boolean {
  return is_answered_here
}

/**
 * Applies the answer at once, and asks the server to store it (rules §9). After consent is withdrawn, the page reloads
 * to remove the scripts that need consent. If the server cannot store the answer, `false` still applies on this page,
 * and `true` is undone.
 */
export async function giveConsent(value: ConsentAnswer): Promise<void> {
  const previous = readConsent()
  is_answered_here = true
  setConsent({ answer: value, is_asking: false })
  const reply = await sendChange(postSetCookie, { body: { name: 'consent', value } }, { critical: false })
  if (!reply.ok) {
    setConsent({ answer: value === 'false' ? value : previous.answer, is_asking: true })
    announceError(reply.problem.message)
  } else if (previous.answer === 'true' && value === 'false') location.reload()
}

/** Shows the banner again, so that the user can change the answer. */
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

/**
 * Calls the listener after each change of the consent, even if the server has not stored it yet. Returns an unsubscribe
 * function.
 */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setConsent(next: Consent): void {
  consent = next
  for (const listener of listeners) listener()
}
