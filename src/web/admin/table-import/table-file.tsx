import { useState } from 'react'
import { Field } from '../parts/acts.tsx'
import { clearFile } from '../parts/clear-file.ts'

type Props = {
  example: string
  /** Called with the chosen file or the pasted table; null if there is none. */
  onFile: (file: Blob | null) => void
}

/** A table to import: a file that is chosen or dropped, or a table that is pasted. */
export function TableFile({ example, onFile }: Props) {
  const [is_over, setOver] = useState(false)
  const [file_name, setFileName] = useState<string | null>(null)
  const [text, setText] = useState('')

  const choose = (file: File | undefined) => {
    if (!file) return
    setText('')
    setFileName(file.name)
    onFile(file)
  }
  return (
    // Dropping needs a mouse. The file input inside does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={is_over ? 'file-drop is-over' : 'file-drop'}
      aria-label="Table to import"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <Field label="Choose the file, or drop it here" hint="CSV, XLSX or JSON, at most 2 MB.">
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.json,.xlsx"
            onClick={clearFile}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {file_name !== null && (
        <p>
          <b>File</b> {file_name}
        </p>
      )}
      <Field label="Or paste a table" hint="With its headings, from a spreadsheet or a CSV file.">
        {(id) => (
          <textarea
            id={id}
            rows={5}
            spellCheck={false}
            placeholder={example}
            value={text}
            onChange={(event) => {
              const pasted = event.currentTarget.value
              setText(pasted)
              setFileName(null)
              onFile(pasted.trim() === '' ? null : new Blob([pasted]))
            }}
          />
        )}
      </Field>
    </section>
  )
}
