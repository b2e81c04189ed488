import {
  getPreview,
  type PublicationAct,
  type PublicationPreview,
  previewResults,
  publishOfficial,
  publishResults,
} from '#contract/admin/results/publications.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { type PreviewCalls, usePreviewJob } from '../parts/use-preview-job.ts'
import type { Publication } from './publish-bar.tsx'

/** Whether the action publishes a list in a state that the user chooses. */
export function publishesList({ what }: PublicationAct): boolean {
  return what === 'draft' || what === 'latest' || what === 'revision'
}

type PreviewInput = { race_id: number; act: PublicationAct; version: number }

const never_aborted = new AbortController().signal

const CALLS: PreviewCalls<PreviewInput, PublicationPreview> = {
  start: ({ race_id, act }) =>
    sendChange(previewResults, { params: { race_id }, body: act }, { critical: false }),
  read: ({ race_id }, job_id) => fetchReply(getPreview, { params: { race_id, job_id } }, never_aborted),
}

/** Calculates what a publication would change. Calculates it again when `act` or the `version` of the draft changes. */
export function usePreview(race_id: number, act: PublicationAct | null, version = 0) {
  return usePreviewJob(act && { race_id, act, version }, CALLS)
}

/** Publishes a preview of a race. The official state has a route of its own, which asks for the second factor. */
export function usePublication(race_id: number, onSaved: () => Promise<void>): Publication {
  const options = { critical: false, onSaved }
  const provisional = useChange(publishResults, options)
  const official = useChange(publishOfficial, options)
  return {
    is_sending: provisional.is_sending || official.is_sending,
    publish: (body, is_official) =>
      (is_official ? official : provisional).send({ params: { race_id }, body }),
  }
}
