import { useCallback, useRef, useState } from 'react'
import { getCaptcha } from '#contract/accounts.ts'
import { fetchReply } from '../app/reply.ts'
import type { Captcha } from './captcha.ts'
import { workOut } from './work-out.ts'

/** After that long a proof is taken for stale, in ms; the server forgets its challenges a little later. */
const STALE = 4 * 60_000

type Work = { begun_at: number; proof: Promise<string | undefined> }

/** A sum from the server, worked out by the browser: nothing to look at, and nobody else hears of it. */
export function useOwnCaptcha(): Captcha {
  const work = useRef<Work>(null)
  const [state, setState] = useState<Captcha['state']>('idle')

  const start = useCallback(() => {
    const proof = fetchProof()
    const begun: Work = { begun_at: Date.now(), proof }
    work.current = begun
    setState('working')
    void proof.then((text) => {
      if (work.current === begun) setState(text === undefined ? 'failed' : 'ready')
    })
    return begun
  }, [])

  const begin = useCallback(() => {
    if (!work.current) start()
  }, [start])

  const take = useCallback(async () => {
    const is_fresh = work.current && Date.now() - work.current.begun_at < STALE
    const taken = is_fresh && work.current ? work.current : start()
    const proof = await taken.proof
    work.current = null
    setState(proof === undefined ? 'failed' : 'idle')
    return proof
  }, [start])

  return { kind: 'own', state, begin, take }
}

async function fetchProof(): Promise<string | undefined> {
  const answer = await fetchReply(getCaptcha, {}, new AbortController().signal)
  return answer.ok ? workOut(answer.data).catch(() => undefined) : undefined
}
