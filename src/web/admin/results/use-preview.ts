import { useCallback, useEffect, useState } from 'react'
import { getPreview, type PublicationPreview, previewResults } from '#contract/admin/publications.ts'
import type { Problem } from '#contract/problems.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'

/** What is previewed: the draft, the latest list, an earlier list, or what was published before. */
export type PreviewAct = {
  what: 'draft' | 'latest' | 'revision' | 'undo'
  number?: number
  state?: 'provisional' | 'official'
}

type Counted = { key: string; preview: PublicationPreview | null; problem: Problem | null }

/**
 * Counts what an act would change, and counts again when the act or its `version` changes. The previous preview stays
 * while the next one is counted.
 */
export function usePreview(race_id: number, act: PreviewAct | null, version = 0) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const [round, setRound] = useState(0)
  const key = act && JSON.stringify([race_id, act, version, round])

  useEffect(() => {
    if (key === null) return
    let is_current = true
    const [, body] = JSON.parse(key) as [number, PreviewAct]
    const isCurrent = () => is_current
    void count({ race_id, body, isCurrent }).then((answer) => {
      if (is_current) setCounted({ key, ...answer })
    })
    return () => {
      is_current = false
    }
  }, [key, race_id])

  const recount = useCallback(() => setRound((before) => before + 1), [])
  return {
    preview: key === null ? null : (counted?.preview ?? null),
    problem: counted?.key === key ? (counted?.problem ?? null) : null,
    is_counting: key !== null && counted?.key !== key,
    recount,
  }
}

type Counting = { race_id: number; body: PreviewAct; isCurrent: () => boolean }

const poll_ms = 250
const never = new AbortController().signal

/** Asks the server to count, and waits for it. A lost reply is asked for again. */
async function count({ race_id, body, isCurrent }: Counting): Promise<Omit<Counted, 'key'>> {
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
