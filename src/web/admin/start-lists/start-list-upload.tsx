import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ReadStarter, readStartList } from '#contract/admin/start-lists/start-list-imports.ts'
import type { StartListRace } from '#contract/admin/start-lists/start-lists.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { FileInput, useFileDrop } from '../parts/file-drop.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'

/** A list that the server has read and matched. */
export type ReadList = { source: string; rows: readonly ReadStarter[] }

type Props = { race: StartListRace; onRead: (list: ReadList) => void }

/** Takes a start list: pasted as a table, or as a file. */
export function StartListUpload({ race: { race_id, newest, state }, onRead }: Props) {
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const { send, is_sending, problem } = useChange(readStartList, { critical: false })
  const read = async (file: Blob, source: string) => {
    setErrors([])
    const answer = await send({ params: { race_id }, file })
    if (!answer.ok) return
    const { rows, issues, issue_count } = answer.data
    if (issue_count === 0 && rows.length > 0) return onRead({ source, rows })
    setErrors(issue_count === 0 ? ['The list has no rows.'] : issues.map(issueText))
  }
  const readText = (list_text: string) => void read(new Blob([list_text]), 'pasted table')
  const readFile = ([file]: File[]) => file && void read(file, file.name.slice(0, 120))
  const { is_over, drop } = useFileDrop(readFile)

  if (state === 'cancelled') return <Note level="info" title="The race is cancelled" />
  if (is_sending) return <Spinner />
  return (
    <Sheet title={newest ? 'Paste a newer list' : 'Paste the list'} note="including the headings" is_padded>
      <ProblemNote problem={problem} />
      {errors.length > 0 && (
        <Note level="bad" title="The list cannot be read">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </Note>
      )}
      <label className="visually-hidden" htmlFor="pasted">
        Start list
      </label>
      <textarea
        id="pasted"
        className={`results-paste ${is_over ? 'is-over' : ''}`}
        rows={6}
        spellCheck={false}
        placeholder={'Bib\tFIS Code\tName\tNation\tStatus\n1\t3425499\tGRANHEIA Vilde\tNOR\tconfirmed'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const list_text = event.clipboardData.getData('text')
          if (text !== '' || !list_text.includes('\n')) return
          event.preventDefault()
          setText(list_text)
          readText(list_text)
        }}
        {...drop}
      />
      <p className="admin-hint">
        Status is confirmed, doubtful or not starting; empty means confirmed. Athletes who are not on the list
        count as not starting.
      </p>
      <div className="results-buttons">
        {text.trim() !== '' && (
          <ActButton kind="main" onClick={() => readText(text)}>
            Read the list
          </ActButton>
        )}
        <ActButton onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" size={18} />
          Choose a file
        </ActButton>
      </div>
      <FileInput
        ref={input}
        className="visually-hidden"
        aria-label="File with a start list"
        tabIndex={-1}
        accept=".csv,.txt,.tsv,.json,.xlsx"
        onFiles={readFile}
      />
      <p className="admin-hint">CSV, JSON or XLSX, at most 2 MB.</p>
    </Sheet>
  )
}

type ReadIssue = { line: number | null; column: string | null; found: string; expected: string }

function issueText({ line, column, found, expected }: ReadIssue): string {
  const place = [line === null ? '' : `Line ${line}`, column ?? ''].filter(Boolean).join(', ')
  return `${place}${place && ': '}found ${found}, expected ${expected}.`
}
