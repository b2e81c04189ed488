import type { SeasonPlanned } from '#contract/admin/seasons.ts'
import { Field } from '../parts/acts.tsx'
import { DropZone, FileInput } from '../parts/file-drop.tsx'
import { SampleFile } from '../parts/sample-file.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { fileKindText } from './season-files.ts'

type ChoiceProps = {
  chosen: readonly File[]
  unknown: readonly string[]
  onFiles: (files: readonly File[]) => void
  onRemove: (file: File) => void
}

export function FileChoice({ chosen, unknown, onFiles, onRemove }: ChoiceProps) {
  return (
    <DropZone className="file-drop" label="Files of the season" onFiles={onFiles}>
      <Field
        label="Choose the files, or drop them here"
        hint="CSV, XLSX or JSON, or a ZIP of them, at most 8 MB in total. Only races are required; athletes, prices, results, team members and weekends can be added later. Each file name must say what is in the file: races.csv, athletes.xlsx …"
      >
        {(id) => <FileInput id={id} multiple accept=".csv,.tsv,.txt,.json,.xlsx,.zip" onFiles={onFiles} />}
      </Field>
      <p>
        Sample files: <SampleFile name="races" label="races.csv" />,{' '}
        <SampleFile name="athletes" label="athletes.csv" />, <SampleFile name="prices" label="prices.csv" />
      </p>
      {unknown.length > 0 && (
        <Note level="warning" title={`Not used: ${unknown.join(', ')}`}>
          <p>
            The file name does not say what is in the file. Rename it, for example to races.csv or
            athletes.csv.
          </p>
        </Note>
      )}
      {chosen.length > 0 && (
        <ul>
          {chosen.map((file) => (
            <li key={file.name}>
              <b>{fileKindText(file.name)}</b> {file.name}{' '}
              <button className="admin-link" type="button" onClick={() => onRemove(file)}>
                Remove<span className="visually-hidden"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </DropZone>
  )
}

export function Issues({
  answer: { issues, issue_count },
}: {
  answer: Pick<SeasonPlanned, 'issues' | 'issue_count'>
}) {
  const unlisted_count = issue_count - issues.length
  return (
    <Sheet title="Nothing was saved, because there are errors" note={issue_count}>
      <ul className="sheet-rows">
        {issues.map(({ file, line, column, found, expected }) => (
          <li key={JSON.stringify([file, line, column, found])}>
            <div>
              <b>{[file, line === null ? '' : `line ${line}`, column ?? ''].filter(Boolean).join(', ')}</b>
              <small>
                Found {found}, expected {expected}
              </small>
            </div>
          </li>
        ))}
        {unlisted_count > 0 && <li>And {unlisted_count} more.</li>}
      </ul>
    </Sheet>
  )
}
