import { useState } from 'react'
import { type ReadStarter, readStartList } from '#contract/admin/start-lists/start-list-imports.ts'
import type { StartListRace } from '#contract/admin/start-lists/start-lists.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ProblemNote } from '../parts/acts.tsx'
import { issueText, ListInput, UnreadList } from '../parts/list-input.tsx'
import { Note } from '../parts/sheet.tsx'

/** A list that the server has read and matched. */
export type ReadList = { source: string; rows: readonly ReadStarter[] }

type Props = { race: StartListRace; onRead: (list: ReadList) => void }

/** Takes a start list: pasted as a table, or as a file. */
export function StartListUpload({ race: { race_id, newest, state }, onRead }: Props) {
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const { send, is_sending, problem } = useChange(readStartList, { critical: false })
  const read = async (file: Blob, source: string) => {
    setErrors([])
    const answer = await send({ params: { race_id }, file })
    if (!answer.ok) return
    const { rows, issues, issue_count } = answer.data
    if (issue_count === 0 && rows.length > 0) return onRead({ source, rows })
    setErrors(issue_count === 0 ? ['The list has no rows.'] : issues.map(issueText))
  }
  if (state === 'cancelled') return <Note level="info" title="The race is cancelled" />
  if (is_sending) return <Spinner />
  return (
    <div className="admin-stack">
      <ProblemNote problem={problem} />
      <UnreadList title="The list cannot be read" errors={errors} />
      <ListInput
        title={newest ? 'Paste a newer list' : 'Paste the list'}
        label="Start list"
        placeholder={'Bib\tFIS Code\tName\tNation\tStatus\n1\t3425499\tGRANHEIA Vilde\tNOR\tconfirmed'}
        hint="Status is confirmed, doubtful or not starting; empty means confirmed. Athletes who are not on the list count as not starting."
        text={text}
        onText={setText}
        onList={(file, name) => void read(file, name)}
      />
    </div>
  )
}
