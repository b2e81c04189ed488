import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type BackupFile, getBackupFile, permitBackupDownload } from '#contract/admin/site/backups.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { Note } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'

type Props = { file: BackupFile; onCancel: () => void }

/** Asks for the reason for a download. The download begins once the server has checked the second factor. */
export function DownloadForm({ file: { name, is_encrypted }, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const { send, problem, is_sending } = useShownChange()
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => (url ? note.current : form.current?.querySelector('input'))?.focus(), [url])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await send(permitBackupDownload, { body: { name, reason } })
    if (!answer.ok) return
    const path = getBackupFile.path.replace(':download_id', String(answer.data.download_id))
    setUrl(path)
    startDownload(path, name)
    announcePolitely('The download has started')
  }
  if (url) {
    return (
      <div className="act-panel-form" ref={note} tabIndex={-1}>
        <Note level="good" title="The download has started">
          <p>
            If it has not,{' '}
            <a href={url} download={name}>
              download the file
            </a>{' '}
            within ten minutes.
          </p>
        </Note>
      </div>
    )
  }
  return (
    <form
      ref={form}
      className="act-panel-form"
      aria-label="Download"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>
        The file contains everything: addresses, password hashes and keys.{' '}
        {is_encrypted
          ? 'It can be read only with the passphrase that was set when it was made.'
          : 'It is not encrypted: anyone who has the file can read it.'}
      </p>
      <ReasonField
        hint="Kept in the audit log."
        error={problem?.field_errors?.reason}
        value={reason}
        onChange={setReason}
      />
      {!problem?.field_errors && <ProblemNote problem={problem} />}
      <ActBar caption="Delete the file when you no longer need it.">
        <ActButton onClick={onCancel}>Cancel</ActButton>
        <ActButton kind="strong" type="submit" is_busy={is_sending}>
          Download
        </ActButton>
      </ActBar>
    </form>
  )
}

function startDownload(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
