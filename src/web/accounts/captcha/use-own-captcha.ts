import { useCallback, useRef, useState } from 'react'
import { type CaptchaChallenge, getCaptcha } from '#contract/accounts.ts'
import { fetchReply } from '../../core/api/reply.ts'
import type { Captcha } from './captcha.ts'

/** If the proof is older than this, the page computes a new one. The server accepts a proof for ten minutes. */
const MAX_PROOF_AGE_MS = 4 * 60_000

type Work = { started_at: number; proof: Promise<string | undefined> }

/** Solves our own captcha in the browser, without any action of the user. */
export function useOwnCaptcha(): Captcha {
  const work = useRef<Work>(null)
  const [state, setState] = useState<Captcha['state']>('idle')

  const start = useCallback(() => {
    const proof = fetchProof()
    const started: Work = { started_at: Date.now(), proof }
    work.current = started
    setState('working')
    void proof.then((text) => {
      if (work.current === started) setState(text === undefined ? 'failed' : 'ready')
    })
    return started
  }, [])

  const begin = useCallback(() => {
    if (!work.current) start()
  }, [start])

  const takeProof = useCallback(async () => {
    const is_fresh = work.current && Date.now() - work.current.started_at < MAX_PROOF_AGE_MS
    const taken = is_fresh && work.current ? work.current : start()
    const proof = await taken.proof
    work.current = null
    setState(proof === undefined ? 'failed' : 'idle')
    return proof
  }, [start])

  return { kind: 'own', state, begin, takeProof }
}

async function fetchProof(): Promise<string | undefined> {
  const answer = await fetchReply(getCaptcha, {}, new AbortController().signal)
  return answer.ok ? computeProof(answer.data).catch(() => undefined) : undefined
}

/** Solves the challenge and returns the proof for the server; undefined if this browser cannot solve it. */
async function computeProof(challenge: CaptchaChallenge): Promise<string | undefined> {
  const number = await solveInWorker(challenge)
  return number === null ? undefined : proofOf(challenge, number)
}

export function proofOf(challenge: CaptchaChallenge, number: number): string {
  const { algorithm, salt, signature } = challenge
  return btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, salt, signature, number }))
}

function solveInWorker(challenge: CaptchaChallenge): Promise<number | null> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<number | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data)
    worker.onerror = () => resolve(null)
  })
  worker.postMessage(challenge)
  return answer.finally(() => worker.terminate())
}
