import { useCallback, useEffect, useState } from 'react'
import { getPreview, type PublicationPreview, previewResults } from '#contract/admin/publications.ts'
import type { Problem } from '#contract/problems.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'

/** The publication to preview: the draft, the latest list, an earlier list, or an undo of the latest publication. */
export type PreviewAct = {
  what: 'draft' | 'latest' | 'revision' | 'undo'
  number?: number
  state?: 'provisional' | 'official'
}

type Calculated = { key: string; preview: PublicationPreview | null; problem: Problem | null }

/**
 * Calculates what a publication would change, and again when `act` or `version` changes. The previous preview stays until
 * the next one is ready.
 */
export function usePreview(race_id: number, act: PreviewAct | null, version = 0) {
  const [calculated, setCalculated] = useState<Calculated | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = act && JSON.stringify([race_id, act, version, attempt])

  useEffect(() => {
    if (key === null) return
    let is_current = true
    const [, body] = JSON.parse(key) as [number, PreviewAct]
    const isCurrent = () => is_current
    void calculatePreview({ race_id, body, isCurrent }).then((answer) => {
      if (is_current) setCalculated({ key, ...answer })
    })
    return () => {
      is_current = false
    }
  }, [key, race_id])

  const recalculate = useCallback(() => setAttempt((before) => before + 1), [])
  return {
    preview: key === null ? null : (calculated?.preview ?? null),
    problem: calculated?.key === key ? (calculated?.problem ?? null) : null,
    is_calculating: key !== null && calculated?.key !== key,
    recalculate,
  }
}

type Calculation = { race_id: number; body: PreviewAct; isCurrent: () => boolean }

const poll_ms = 250
const never = new AbortController().signal

/** Starts the calculation on the server and polls until it is done. A poll without an answer is repeated. */
async function calculatePreview({ race_id, body, isCurrent }: Calculation): Promise<Omit<Calculated, 'key'>> {
  const added = await sendChange(previewResults, { params: { race_id }, body }, { critical: false })
  if (!added.ok) return { preview: null, problem: added.problem }
  const params = { race_id, job_id: added.data.job_id }
  while (isCurrent()) {
    const answer = await fetchReply(getPreview, { params }, never)
    if (!answer.ok && answer.status !== null && answer.status < 500)
      return { preview: null, problem: answer.problem }
    if (answer.ok && answer.data.preview) return { preview: answer.data.preview, problem: null }
    if (answer.ok && answer.data.problem)
      return { preview: null, problem: { code: 'invalid', message: answer.data.problem } }
    await new Promise((resolve) => setTimeout(resolve, poll_ms))
  }
  return { preview: null, problem: null }
}
