import { useState } from 'react'
import { type AdminLive, postLiveBatch } from '#contract/admin/results/live.ts'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import { ordinal } from '#text/formats.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from '../results/athlete-search.tsx'
import {
  type Entry,
  entriesOf,
  entryOf,
  nextPlace,
  problemOf,
  toResults,
  withEntry,
} from './batch-entries.ts'
import { EntryRow } from './entry-row.tsx'
import { OtherBatch } from './other-batch.tsx'
import { PasteBatch } from './paste-batch.tsx'

type Props = { live: AdminLive; refresh: () => Promise<void>; onDone: (text: string) => Promise<void> }

/**
 * Prepares the next batch and sends it. Each batch contains all athletes, so the form starts with the athletes of the
 * batch that is shown now. The batch keeps the number that was next when the form was opened. If somebody else has sent
 * a batch with this number since, the server refuses the user's batch.
 */
export function BatchEditor({ live, refresh, onDone }: Props) {
  const { race_id, batch, next_sequence, sent } = live
  const [entries, setEntries] = useState<readonly Entry[]>(() => entriesOf(live))
  const [own_sequence, setOwnSequence] = useState(next_sequence)
  const [open, setOpen] = useState<number | null>(null)
  const [checkpoint, setCheckpoint] = useState(batch?.checkpoint ?? '')
  const [starter_count, setStarterCount] = useState(String(batch?.starters ?? (live.starters.length || '')))
  const { send, is_sending, problem } = useChange(postLiveBatch, { critical: false })
  const is_overtaken = next_sequence > own_sequence
  const next_place = nextPlace(entries)
  const add = (athlete: MatchableAthlete) => {
    const bib = live.starters.find(({ athlete_id }) => athlete_id === athlete.athlete_id)?.bib ?? null
    const found = entries.find(({ athlete_id }) => athlete_id === athlete.athlete_id)
    // If the athlete already has a result, their row is opened instead, so that typing a number twice changes nothing.
    if (found && (found.place !== null || found.status !== null)) return setOpen(athlete.athlete_id)
    setEntries(withEntry(entries, { ...(found ?? entryOf(athlete, bib)), place: next_place, due_at: null }))
  }
  const post = async () => {
    const body = {
      sequence: own_sequence,
      checkpoint: checkpoint.trim(),
      starters: starter_count.trim() === '' ? null : Number(starter_count),
      results: toResults(entries),
    }
    const answer = await send({ params: { race_id }, body })
    if (answer.ok) {
      setOwnSequence(answer.data.sequence + 1)
      return onDone(`Batch ${answer.data.sequence} is live`)
    }
    if (answer.problem.code === 'old-batch') await refresh()
  }

  return (
    <>
      <ProblemNote problem={problem} />
      {is_overtaken && (
        <OtherBatch
          live={live}
          own_sequence={own_sequence}
          onStartAgain={() => {
            setEntries(entriesOf(live))
            setOwnSequence(next_sequence)
          }}
          onKeep={() => setOwnSequence(next_sequence)}
        />
      )}
      <Sheet title={`Batch ${next_sequence}`} is_padded>
        <div className="admin-fields is-narrow">
          <TextField
            label="Checkpoint"
            placeholder="7.5 km"
            autoComplete="off"
            maxLength={40}
            value={checkpoint}
            onChange={setCheckpoint}
            suggestions={[...new Set([...sent.map((each) => each.checkpoint), 'Finish'])]}
          />
          <TextField
            label="Starters (optional)"
            inputMode="numeric"
            pattern="\d*"
            autoComplete="off"
            maxLength={4}
            value={starter_count}
            onChange={(text) => setStarterCount(text.replace(/\D/g, ''))}
          />
        </div>
        <AthleteSearch
          race_id={race_id}
          label={`Who is in ${ordinal(next_place)} place?`}
          starters={live.starters}
          onChoose={add}
        />
      </Sheet>
      {entries.length > 0 && (
        <Sheet
          title="Athletes"
          note={`${next_place - 1} with a place, ${entries.length} in all`}
          action={
            <button className="admin-link" type="button" onClick={() => setEntries([])}>
              Remove all
            </button>
          }
        >
          <ul className="sheet-rows live-entries">
            {entries.map((entry) => (
              <EntryRow
                key={entry.athlete_id}
                entry={entry}
                problem={problemOf(entry, entries)}
                is_open={open === entry.athlete_id}
                onToggle={() => setOpen(open === entry.athlete_id ? null : entry.athlete_id)}
                onApply={(changed) => {
                  setEntries(withEntry(entries, changed))
                  setOpen(null)
                }}
                onRemove={() => setEntries(entries.filter((each) => each !== entry))}
              />
            ))}
          </ul>
        </Sheet>
      )}
      <PasteBatch live={live} is_closed={entries.length > 0} onRead={setEntries} />
      <ActBar
        caption="Players see it immediately. Leaderboards do not change, and you can withdraw the batch."
        is_idle={entries.length === 0}
      >
        <ActButton
          kind="main"
          is_busy={is_sending}
          blocked={is_overtaken ? 'Another batch was sent' : blockedBecause(live, entries, checkpoint)}
          onClick={() => void post()}
        >
          {entries.length === 0 ? 'Send' : `Send ${countOf(entries.length, 'athlete')}`}
        </ActButton>
      </ActBar>
    </>
  )
}

function blockedBecause(
  { is_locked }: AdminLive,
  entries: readonly Entry[],
  checkpoint: string,
): string | undefined {
  if (!is_locked) return 'Picks are still open'
  if (entries.length === 0) return 'Add an athlete first'
  if (checkpoint.trim() === '') return 'Enter the checkpoint first'
  const bad = entries.filter((entry) => problemOf(entry, entries)?.is_blocking)
  return bad.length === 0 ? undefined : `${countOf(bad.length, 'row')} to correct`
}
