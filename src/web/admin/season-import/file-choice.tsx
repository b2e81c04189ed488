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

/** Chooses the files of a season, or takes those that are dropped. */
export function FileChoice({ chosen, unknown, onFiles }: ChoiceProps) {
  const [is_over, setOver] = useState(false)
  return (
    // The button inside does the same without a mouse.
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
        hint="CSV or JSON, 4 MB together. Only races are needed; athletes, results, team members and weekends can follow. The names of the files say what they hold: races.csv, athletes.csv …"
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
        <Note level="warning" title={`Left aside: ${unknown.join(', ')}`}>
          <p>The name does not say what is inside. Rename it to races.csv, athletes.csv or results.csv.</p>
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

/** What is wrong in the files. */
export function Issues({ answer: { issues, issue_count, plan } }: { answer: SeasonImport }) {
  const more = issue_count - issues.length
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
        {more > 0 && <li>And {more} more.</li>}
      </ul>
    </Sheet>
  )
}
