import { useCallback, useEffect, useState } from 'react'
import { type PublicationPreview, previewResults } from '#contract/admin/publications.ts'
import type { Problem } from '#contract/problems.ts'
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
    void sendChange(previewResults, { params: { race_id }, body }, { critical: false }).then((answer) => {
      if (!is_current) return
      if (answer.ok) setCounted({ key, preview: answer.data, problem: null })
      else setCounted({ key, preview: null, problem: answer.problem })
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
