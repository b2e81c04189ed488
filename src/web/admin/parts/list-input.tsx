import { ClipboardPaste, FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ActButton } from './acts.tsx'
import { FileInput, UnreadableFile, useFileDrop } from './file-drop.tsx'
import { Note, Sheet } from './sheet.tsx'

type Props = {
  title: string
  label: string
  placeholder: string
  /** What columns the list may have. */
  hint: string
  /** The pasted or typed text. It is state of the caller, so that it is not lost if the list is refused. */
  text: string
  onText: (text: string) => void
  sample?: ReactNode
  onList: (file: Blob, name: string) => void
  onCancel?: (() => void) | undefined
}

/** Takes a list: pasted as a table, dropped, or chosen as a file. */
export function ListInput({
  title,
  label,
  placeholder,
  hint,
  text,
  onText,
  sample,
  onList,
  onCancel,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const sendText = (list_text: string) => onList(new Blob([list_text]), 'pasted table')
  const sendFile = ([file]: File[]) => file && onList(file, file.name.slice(0, 120))
  const { is_over, unreadable, drop } = useFileDrop(sendFile)
  const pasteFromClipboard = async () => {
    const list_text = await navigator.clipboard.readText().catch(() => '')
    onText(list_text)
    if (list_text.includes('\n')) sendText(list_text)
  }

  return (
    <Sheet title={title} note="including the headings" is_padded>
      <label className="visually-hidden" htmlFor="pasted">
        {label}
      </label>
      <textarea
        id="pasted"
        className={`results-paste ${is_over ? 'is-over' : ''}`}
        rows={7}
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const list_text = event.clipboardData.getData('text')
          if (text !== '' || !list_text.includes('\n')) return
          event.preventDefault()
          onText(list_text)
          sendText(list_text)
        }}
        {...drop}
      />
      <p className="admin-hint">{hint} You can also drop a file here.</p>
      <UnreadableFile name={unreadable} />
      <div className="results-buttons">
        {text.trim() === '' ? (
          'clipboard' in navigator && (
            <ActButton kind="main" onClick={() => void pasteFromClipboard()}>
              <ClipboardPaste aria-hidden="true" size={18} />
              Paste
            </ActButton>
          )
        ) : (
          <ActButton kind="main" onClick={() => sendText(text)}>
            Read the list
          </ActButton>
        )}
        <ActButton onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" size={18} />
          Choose a file
        </ActButton>
        {onCancel && <ActButton onClick={onCancel}>Cancel</ActButton>}
      </div>
      <FileInput
        ref={input}
        className="visually-hidden"
        aria-label={`${label}: file`}
        tabIndex={-1}
        accept=".csv,.txt,.tsv,.json,.xlsx"
        onFiles={sendFile}
      />
      <p className="admin-hint">CSV, JSON or XLSX, at most 2 MB. {sample}</p>
    </Sheet>
  )
}

type ReadIssue = { line: number | null; column: string | null; found: string; expected: string }

/** Describes an error in a list that was read, such as `Line 3, Bib: found x, expected a whole number.` */
export function issueText({ line, column, found, expected }: ReadIssue): string {
  const place = [line === null ? '' : `Line ${line}`, column ?? ''].filter(Boolean).join(', ')
  return `${place}${place && ': '}found ${found}, expected ${expected}.`
}

/** Says why a list cannot be read. */
export function UnreadList({ title, errors }: { title: string; errors: readonly string[] }) {
  if (errors.length === 0) return null
  return (
    <Note level="bad" title={title}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Note>
  )
}
