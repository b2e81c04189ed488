import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../../core/api/reply.ts'

/** Define this object outside of components, because a new object starts a new job. */
export type PreviewCalls<Input, Preview> = {
  start: (input: Input) => Promise<ApiResult<{ job_id: number }>>
  /** `preview` is null until the job is done; `problem` says why it failed. */
  read: (
    input: Input,
    job_id: number,
  ) => Promise<ApiResult<{ preview: Preview | null; problem: string | null }>>
}

type Calculated<Preview> = { key: string; preview: Preview | null; problem: Problem | null }

/**
 * Starts a job that computes a preview on the server, and a new job whenever `input` changes. Returns the previous
 * preview until the new preview is ready. If `input` is null, there is no preview.
 */
export function usePreviewJob<Input, Preview>(input: Input | null, calls: PreviewCalls<Input, Preview>) {
  const [calculated, setCalculated] = useState<Calculated<Preview> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = input === null ? null : JSON.stringify([input, attempt])

  useEffect(() => {
    if (key === null) return
    let is_current = true
    const [current_input] = JSON.parse(key) as [Input]
    void calculate(current_input, calls, () => is_current).then((answer) => {
      if (is_current) setCalculated({ key, ...answer })
    })
    return () => {
      is_current = false
    }
  }, [key, calls])

  const recalculate = useCallback(() => setAttempt((before) => before + 1), [])
  return {
    preview: key === null ? null : (calculated?.preview ?? null),
    problem: calculated?.key === key ? (calculated?.problem ?? null) : null,
    is_calculating: key !== null && calculated?.key !== key,
    recalculate,
  }
}

const poll_ms = 250

/** Starts the job and polls until it is done. Polling goes on after network and server errors. */
async function calculate<Input, Preview>(
  input: Input,
  { start, read }: PreviewCalls<Input, Preview>,
  isCurrent: () => boolean,
): Promise<Omit<Calculated<Preview>, 'key'>> {
  const added = await start(input)
  if (!added.ok) return { preview: null, problem: added.problem }
  while (isCurrent()) {
    const answer = await read(input, added.data.job_id)
    if (!answer.ok && answer.status !== null && answer.status < 500)
      return { preview: null, problem: answer.problem }
    if (answer.ok && answer.data.preview) return { preview: answer.data.preview, problem: null }
    if (answer.ok && answer.data.problem)
      return { preview: null, problem: { code: 'invalid', message: answer.data.problem } }
    await new Promise((resolve) => setTimeout(resolve, poll_ms))
  }
  return { preview: null, problem: null }
}
