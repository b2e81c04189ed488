import { useEffect, useMemo, useRef, useState } from 'react'
import { type Correction, discardDraft, editDraft } from '#contract/admin/results/result-drafts.ts'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { changesOfficial } from '#game/scoring/publications.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { mayBeShortcut } from '../parts/may-be-shortcut.ts'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from './athlete-search.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { CorrectionRow, correctedRows } from './correction-row.tsx'
import { PreviewView } from './preview-view.tsx'
import { PublishBar } from './publish-bar.tsx'
import type { Work } from './race-results-page.tsx'
import { usePreview, usePublication } from './use-preview.ts'

type Props = {
  race_results: RaceResults
  refresh: () => Promise<void>
  onWork: (work: Work) => void
  onPublished: () => Promise<void>
}

const DRAFT = { what: 'draft' } as const

/** Corrects single results of the latest list, and shows beside it what publishing would change. */
export function Corrections({ race_results, refresh, onWork, onPublished }: Props) {
  const { race, draft, results } = race_results
  const corrections = useMemo(() => (draft?.kind === 'corrections' ? draft.corrections : []), [draft])
  const rows = useMemo(
    () => correctedRows(results, corrections, draft?.substitutes ?? []),
    [results, corrections, draft],
  )
  const [current_index, setCurrentIndex] = useState(0)
  const [open, setOpen] = useState<{ athlete_id: number; name: string; outcome: string } | null>(null)
  const [is_adding, setAdding] = useState(false)
  // Phones show only the corrected rows until the user asks for all rows.
  const [shows_all, setShowsAll] = useState(false)
  const edit = useChange(editDraft, { critical: false, onSaved: refresh })
  const discard = useChange(discardDraft, { onSaved: refresh })
  const previewed = usePreview(race.race_id, corrections.length > 0 ? DRAFT : null, draft?.version)
  const publication = usePublication(race.race_id, onPublished)
  const params = { race_id: race.race_id }
  const table = useRef<HTMLTableElement>(null)

  const save = async (next: readonly Correction[]) => {
    if (next.length === 0) return void (await discard.send({ params }))
    const answer = await edit.send({ params, body: { version: draft?.version ?? 0, corrections: [...next] } })
    if (!answer.ok) return
    setOpen(null)
    setShowsAll(false)
  }
  const stop = async () => {
    if (draft) await discard.send({ params })
    onWork('none')
  }
  const openAt = (index: number, outcome: string) => {
    const row = rows[index]
    if (row) setOpen({ athlete_id: row.athlete_id, name: row.name, outcome })
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setCurrentIndex(Math.min(current_index + 1, rows.length - 1)),
    ArrowUp: () => setCurrentIndex(Math.max(current_index - 1, 0)),
    Enter: () => openAt(current_index, ''),
    d: () => openAt(current_index, 'DSQ'),
    f: () => openAt(current_index, 'DNF'),
    r: () => openAt(current_index, 'another'),
    s: () => openAt(current_index + 1, String(rows[current_index]?.place ?? '')),
    a: () => setAdding(true),
  }
  useKeys((event) => {
    const is_undo = event.key === 'z' && (event.ctrlKey || event.metaKey)
    if (is_undo && !isField(event) && corrections.length > 0) return void save(corrections.slice(0, -1))
    if (!mayBeShortcut(event) || open !== null) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    table.current?.rows[current_index + 1]?.scrollIntoView({ block: 'nearest' })
  }, [current_index])

  const { preview } = previewed
  const is_short = corrections.length > 0 && !shows_all
  return (
    <div className="results-correct">
      <div className="admin-stack">
        <ProblemNote problem={edit.problem ?? previewed.problem} />
        <Sheet
          title="Correct results"
          note={corrections.length === 0 ? 'of the latest list' : `${corrections.length} not published`}
          action={
            <button className="admin-link" type="button" onClick={() => setAdding(!is_adding)}>
              Add a result
            </button>
          }
        >
          {is_adding && (
            <div className="sheet-body">
              <AthleteSearch
                race_id={race.race_id}
                label="Athlete"
                takes_focus
                onChoose={({ athlete_id, name }) => {
                  setAdding(false)
                  setOpen({ athlete_id, name, outcome: '' })
                }}
              />
            </div>
          )}
          {open && !rows.some(({ athlete_id }) => athlete_id === open.athlete_id) && (
            <CorrectionForm
              key={open.athlete_id}
              {...open}
              race_id={race.race_id}
              is_busy={edit.is_sending}
              onApply={(change) => save([...corrections, { athlete_id: open.athlete_id, ...change }])}
              onCancel={() => setOpen(null)}
            />
          )}
          <table className={`admin-table results-table ${is_short ? 'is-short' : ''}`} ref={table}>
            <thead>
              <tr>
                <th scope="col" className="is-number">
                  Was
                </th>
                <th scope="col" className="is-number">
                  Now
                </th>
                <th scope="col">Athlete</th>
                <th scope="col" className="is-number">
                  Points
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <CorrectionRow
                  key={row.athlete_id}
                  row={row}
                  points_after={
                    preview?.athletes.find(({ athlete_id }) => athlete_id === row.athlete_id)?.after
                  }
                  is_current={index === current_index}
                  onOpen={() => {
                    setCurrentIndex(index)
                    openAt(index, '')
                  }}
                >
                  {open?.athlete_id === row.athlete_id && (
                    <CorrectionForm
                      key={open.outcome}
                      {...open}
                      race_id={race.race_id}
                      is_listed
                      is_busy={edit.is_sending}
                      onApply={(change) => save([...corrections, { athlete_id: open.athlete_id, ...change }])}
                      onCancel={() => setOpen(null)}
                    />
                  )}
                </CorrectionRow>
              ))}
            </tbody>
          </table>
          {is_short && (
            <p className="results-others">
              <ActButton onClick={() => setShowsAll(true)}>Correct another row</ActButton>
            </p>
          )}
          <p className="results-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> row <kbd>Enter</kbd> change <kbd>D</kbd> disqualify <kbd>F</kbd> did not
            finish <kbd>S</kbd> swap with next <kbd>R</kbd> replace athlete <kbd>A</kbd> add <kbd>Ctrl Z</kbd>{' '}
            undo <kbd>Ctrl Enter</kbd> publish
          </p>
        </Sheet>
      </div>
      <div className={`admin-stack ${previewed.is_calculating ? 'is-counting' : ''}`}>
        {corrections.length === 0 && (
          <Sheet title="If you publish" is_padded>
            <p>
              Choose a result to change. The preview will appear here. If a row has the wrong athlete, choose
              the row, then “Another athlete”.
            </p>
            <ActButton onClick={() => void stop()}>Back</ActButton>
          </Sheet>
        )}
        {corrections.length > 0 && !preview && !previewed.problem && <Spinner />}
        {corrections.length > 0 && previewed.problem && (
          <ActButton onClick={() => void save(corrections.slice(0, -1))}>Undo the last correction</ActButton>
        )}
        {preview && (
          <>
            <PreviewView preview={preview} />
            <PublishBar
              preview={preview}
              is_official={changesOfficial(preview)}
              publication={publication}
              is_calculating={previewed.is_calculating}
              recalculate={previewed.recalculate}
              label={
                corrections.length === 1
                  ? 'Publish the correction'
                  : `Publish ${corrections.length} corrections`
              }
              safer_button={<ActButton onClick={() => void stop()}>Discard</ActButton>}
            />
          </>
        )}
      </div>
    </div>
  )
}

function isField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}

function useKeys(onKey: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
