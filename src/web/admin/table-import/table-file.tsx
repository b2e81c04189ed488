import { useState } from 'react'
import { SAMPLE_FILES } from '#text/imports/sample-files.ts'
import { Field } from '../parts/acts.tsx'
import { TextAreaField } from '../parts/fields.tsx'
import { DropZone, FileInput } from '../parts/file-drop.tsx'
import { SampleFile } from '../parts/sample-file.tsx'
import type { TableKind } from './table-texts.ts'

type Props = {
  what: TableKind
  /** Called with the chosen file, or with the pasted table as a blob without a name. Null if there is neither. */
  onFile: (file: Blob | null) => void
}

/** A table to import: a file that is chosen or dropped, or a table that is pasted. */
export function TableFile({ what, onFile }: Props) {
  const [file_name, setFileName] = useState<string | null>(null)
  const [text, setText] = useState('')

  const choose = ([file]: File[]) => {
    if (!file) return
    setText('')
    setFileName(file.name)
    onFile(file)
  }
  return (
    <DropZone className="file-drop" label="Table to import" onFiles={choose}>
      <Field label="Choose the file, or drop it here" hint="CSV, XLSX or JSON, at most 2 MB.">
        {(id) => <FileInput id={id} accept=".csv,.tsv,.txt,.json,.xlsx" onFiles={choose} />}
      </Field>
      <p>
        <SampleFile name={what} />
      </p>
      {file_name !== null && (
        <p>
          <b>File</b> {file_name}
        </p>
      )}
      <TextAreaField
        label="Or paste a table"
        hint="With its headings, from a spreadsheet or a CSV file."
        rows={5}
        spellCheck={false}
        placeholder={SAMPLE_FILES[what]}
        value={text}
        onChange={(pasted) => {
          setText(pasted)
          setFileName(null)
          onFile(pasted.trim() === '' ? null : new Blob([pasted]))
        }}
      />
    </DropZone>
  )
}
