import { type ReactNode, useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { ApiResult } from '../../core/api/reply.ts'
import { ActPanel } from './act-panel.tsx'
import { Note, Sheet } from './sheet.tsx'

type Props = {
  label: string
  /** What the file contains. */
  preview: ReactNode
  file_name: string
  /** Who can read the reason. */
  reason_hint?: string
  send: (reason: string) => Promise<ApiResult<{ export_id: number }>>
  route: Route
}

/** Lets an owner download personal data: asks for a reason, then offers the file for ten minutes. */
export function ExportPanel({ label, preview, file_name, reason_hint, send, route }: Props) {
  const [export_id, setExportId] = useState<number | null>(null)
  const requestExport = async (reason: string) => {
    const answer = await send(reason)
    if (answer.ok) setExportId(answer.data.export_id)
    return answer
  }
  return (
    <Sheet title="Personal data" is_padded>
      <ActPanel
        acts={[
          {
            label,
            preview,
            caption: 'This cannot be undone. Delete the file when you no longer need it.',
            ...(reason_hint ? { reason_hint } : {}),
            done: 'The file is ready',
            send: requestExport,
          },
        ]}
      />
      {export_id !== null && (
        <Note level="good" title="The file is ready">
          <p>
            <a href={route.path.replace(':export_id', String(export_id))} download={file_name}>
              Download {file_name}
            </a>{' '}
            within ten minutes.
          </p>
        </Note>
      )}
    </Sheet>
  )
}
