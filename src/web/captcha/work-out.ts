import type { CaptchaChallenge } from '#contract/accounts.ts'

/** What is sent for a challenge that was worked out; undefined where this browser cannot. */
export async function workOut(challenge: CaptchaChallenge): Promise<string | undefined> {
  const number = await askWorker(challenge)
  return number === null ? undefined : proofOf(challenge, number)
}

export function proofOf(challenge: CaptchaChallenge, number: number): string {
  const { algorithm, salt, signature } = challenge
  return btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, salt, signature, number }))
}

function askWorker(challenge: CaptchaChallenge): Promise<number | null> {
  const worker = new Worker(new URL('./sum-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<number | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data)
    worker.onerror = () => resolve(null)
  })
  worker.postMessage(challenge)
  return answer.finally(() => worker.terminate())
}
