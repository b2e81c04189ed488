import { getMyRank } from '#contract/me.ts'
import { readCookie } from '../api/read-cookie.ts'
import { fetchReply } from '../api/reply.ts'
import { renewCsrf } from '../api/send-change.ts'
import { readSession, setPlayer, setReconnecting, setVisitor } from './session-store.ts'

const never = new AbortController().signal

/** The cookie that went out with the last question that was answered. */
let checked: string | null | undefined

/** Whether what is known of the reader is of the session that this browser has now: another tab may have begun one. */
export function isSessionChecked(): boolean {
  return checked === readCookie('csrf')
}

/** Asks who is logged in, with score and rank. Only a 401 logs out. Says whether there was an answer. */
export async function checkSession(): Promise<boolean> {
  const was_visitor = readSession().state === 'visitor'
  const answer = await askRank()
  // Who was logged out meanwhile stays so: the answer is of the session before.
  if (!was_visitor && readSession().state === 'visitor') return true
  if (answer.ok) setPlayer(answer.data)
  else if (answer.status === 401) endSession()
  else setReconnecting()
  return answer.ok || answer.status === 401
}

async function askRank() {
  const cookie = readCookie('csrf')
  const answer = await fetchReply(getMyRank, {}, never)
  if (answer.ok || answer.status === 401) checked = cookie
  return answer
}

/** A cookie that is no player's any more would have every page ask again. */
export function endSession(): void {
  setVisitor()
  void renewCsrf()
}

/** After login or registration. Whoever cannot be told his rank begins anew at the start page (spec §4, §8). */
export async function enter(): Promise<void> {
  const answer = await askRank()
  if (answer.ok) setPlayer(answer.data)
  else location.assign('/')
}
