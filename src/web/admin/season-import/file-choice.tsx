import { useState } from 'react'
import type { SeasonImport } from '#contract/admin/seasons.ts'
import { SEASON_FILES } from '#game/calendar/season-files.ts'
import { Field } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { type ChosenFiles, FILE_TEXTS } from './season-files.ts'

type ChoiceProps = {
  chosen: ChosenFiles
  unknown: readonly string[]
  onFiles: (files: readonly File[]) => Promise<void>
}

/** Lets the user choose the files of a season, or drop them. */
export function FileChoice({ chosen, unknown, onFiles }: ChoiceProps) {
  const [is_over, setOver] = useState(false)
  return (
    // Dropping needs a mouse. The file input inside does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={is_over ? 'season-drop is-over' : 'season-drop'}
      aria-label="Files of the season"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void onFiles([...event.dataTransfer.files])
      }}
    >
      <Field
        label="Choose the files, or drop them here"
        hint="CSV or JSON, at most 4 MB in total. Only races are required; athletes, results, team members and weekends can be added later. Each file name must say what is in the file: races.csv, athletes.csv …"
      >
        {(id) => (
          <input
            id={id}
            type="file"
            multiple
            accept=".csv,.json,.txt"
            onChange={(event) => void onFiles([...(event.target.files ?? [])])}
          />
        )}
      </Field>
      {unknown.length > 0 && (
        <Note level="warning" title={`Not used: ${unknown.join(', ')}`}>
          <p>
            The file name does not say what is in the file. Rename it, for example to races.csv or
            athletes.csv.
          </p>
        </Note>
      )}
      <ul className="season-files">
        {SEASON_FILES.filter((kind) => chosen[kind]).map((kind) => (
          <li key={kind}>
            <b>{FILE_TEXTS[kind]}</b> {chosen[kind]?.name}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The errors in the files. */
export function Issues({ answer: { issues, issue_count, plan } }: { answer: SeasonImport }) {
  const unlisted_count = issue_count - issues.length
  return (
    <Sheet title={plan ? 'Nothing was written' : 'The files have errors'} note={issue_count}>
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
