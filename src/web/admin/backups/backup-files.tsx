import { useRef, useState } from 'react'
import type { BackupFile } from '#contract/admin/site/backups.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { sizeText } from '../health/data-size.tsx'
import { ActButton } from '../parts/acts.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip } from '../parts/sheet.tsx'
import { DownloadForm } from './download-form.tsx'

/** The backup files, each with a form to download it. Only one form is open at a time. */
export function BackupFiles({ files }: { files: readonly BackupFile[] }) {
  const [open, setOpen] = useState<string | null>(null)
  if (files.length === 0) return <p className="sheet-empty">There is no backup in the folder yet.</p>
  return (
    <ul className="sheet-rows">
      {files.map((file) => (
        <FileRow
          key={file.name}
          file={file}
          is_open={open === file.name}
          onToggle={() => setOpen(open === file.name ? null : file.name)}
        />
      ))}
    </ul>
  )
}

type RowProps = { file: BackupFile; is_open: boolean; onToggle: () => void }

function FileRow({ file, is_open, onToggle }: RowProps) {
  const { name, made_at, bytes, is_encrypted, schema } = file
  const timeText = useMomentText({ year: 'numeric' })
  const locale = useNumberLocale()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <div className="row-main">
        <p className="chip-row">
          <b>
            <time dateTime={made_at}>{timeText(made_at)}</time>
          </b>
          <Chip tone={is_encrypted ? 'official' : 'line'}>
            {is_encrypted ? 'Encrypted' : 'Not encrypted'}
          </Chip>
        </p>
        <small>
          {sizeText(bytes, locale)}, schema {schema.replace(/\.sql$/, '') || 'unknown'}
        </small>
        <small>{name}</small>
      </div>
      <ActButton ref={button} onClick={onToggle}>
        Download …<span className="visually-hidden">{` ${timeText(made_at)}`}</span>
      </ActButton>
      {is_open && (
        <DownloadForm
          file={file}
          onCancel={() => {
            onToggle()
            button.current?.focus()
          }}
        />
      )}
    </li>
  )
}
