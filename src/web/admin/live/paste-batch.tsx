import { useState } from 'react'
import { type AdminLive, type ReadLiveRow, readLiveTable } from '#contract/admin/results/live.ts'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { issueText, ListInput, UnreadList } from '../parts/list-input.tsx'
import { Note } from '../parts/sheet.tsx'
import { StarterQuestion } from '../start-lists/starter-question.tsx'
import { byOutcome, type Entry, entryOfRow } from './batch-entries.ts'

type Props = {
  live: AdminLive
  /** Whether the field for the table is shown only on request. */
  is_closed: boolean
  onRead: (entries: Entry[]) => void
}

/** Reads a pasted table or a file, asks about rows with an uncertain athlete, and replaces the entries. */
export function PasteBatch({ live: { race_id }, is_closed, onRead }: Props) {
  const [is_opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const [open, setOpen] = useState<{ rows: readonly ReadLiveRow[]; entries: readonly Entry[] } | null>(null)
  const { send, is_sending, problem } = useChange(readLiveTable, { critical: false })

  const proceed = (rows: readonly ReadLiveRow[], entries: readonly Entry[]) => {
    if (rows.length > 0) return setOpen({ rows, entries })
    setOpen(null)
    setText('')
    setOpened(false)
    onRead([...entries].sort(byOutcome))
  }
  const read = async (file: Blob) => {
    setErrors([])
    const answer = await send({ params: { race_id }, file })
    if (!answer.ok) return
    const { rows, issues, issue_count } = answer.data
    if (issue_count > 0 || rows.length === 0) {
      return setErrors(issue_count === 0 ? ['The table has no rows.'] : issues.map(issueText))
    }
    const known = rows.flatMap((row) => (row.athlete ? [entryOfRow(row, row.athlete)] : []))
    proceed(
      rows.filter(({ athlete }) => athlete === null),
      known,
    )
  }
  if (is_sending) return <Spinner />
  const [asked, ...rest] = open?.rows ?? []
  if (open && asked) {
    const choose = (choice: MatchableAthlete | 'left-out') => {
      const added = choice === 'left-out' ? [] : [entryOfRow(asked, choice)]
      const others = open.entries.filter(({ athlete_id }) => athlete_id !== added[0]?.athlete_id)
      proceed(rest, [...others, ...added])
    }
    return (
      <>
        <Note level="warning" title={`${countOf(open.rows.length, 'row')} to decide`}>
          <ActButton onClick={() => proceed([], open.entries)}>
            {rest.length === 0 ? 'Leave it out' : `Leave out all ${open.rows.length}`}
          </ActButton>
        </Note>
        <StarterQuestion key={asked.line} race_id={race_id} row={asked} onChoose={choose} />
      </>
    )
  }
  if (is_closed && !is_opened) {
    return (
      <p>
        <ActButton onClick={() => setOpened(true)}>Paste a table</ActButton>
      </p>
    )
  }
  return (
    <>
      <ProblemNote problem={problem} />
      <UnreadList title="The table cannot be read" errors={errors} />
      <ListInput
        title="Or paste a table"
        label="Table of places"
        placeholder={'Rank\tBib\tName\tGap\n1\t44\tTrym Elgmoen\t17:12.4'}
        hint="Possible columns: Bib, Code or Name, then Rank or Status, and Gap. The table replaces the athletes above."
        text={text}
        onText={setText}
        onList={(file) => void read(file)}
      />
    </>
  )
}
