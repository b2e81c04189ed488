import { useState } from 'react'
import { editDraft, uploadResults } from '#contract/admin/results/result-drafts.ts'
import type { RaceResults } from '#contract/admin/results/results.ts'
import type { Problem } from '#contract/problems.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ProblemNote } from '../parts/acts.tsx'
import { ListInput } from '../parts/list-input.tsx'
import { SampleFile } from '../parts/sample-file.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from './athlete-search.tsx'

type Props = {
  race_results: RaceResults
  refresh: () => Promise<void>
  /** Called when the list is uploaded, or if the user cancels. Without it, the user cannot cancel. */
  onClose?: () => void
  /** The text of an existing draft, to edit it. */
  text?: string | undefined
}

/** Adds a list of results: pasted as a table, uploaded as a file, or entered athlete by athlete. */
export function UploadStep({
  race_results: { race, draft },
  refresh,
  onClose,
  text: initial_text = '',
}: Props) {
  const [text, setText] = useState(initial_text)
  const [problem, setProblem] = useState<Problem | null>(null)
  const upload = useChange(uploadResults, { critical: false, onSaved: refresh })
  const edit = useChange(editDraft, { critical: false, onSaved: refresh })
  const params = { race_id: race.race_id }

  const send = async (file: Blob, name: string) => {
    if (file.size > max_bytes) return setProblem(TOO_LARGE)
    const answer = await upload.send({ params, query: { name }, file })
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) onClose?.()
  }
  const addFirst = async (athlete_id: number) => {
    const added = [{ athlete_id, outcome: { place: 1, is_shared: false } }]
    const answer = await edit.send({ params, body: { version: draft?.version ?? 0, added } })
    setProblem(answer.ok ? null : answer.problem)
  }

  if (upload.is_sending) return <Spinner />
  return (
    <div className="admin-stack">
      <ProblemNote problem={problem} />
      <ListInput
        title="Paste the list"
        label="List of results"
        placeholder={'Rank\tFIS Code\tName\tNation\n1\t3425499\tGRANHEIA Vilde\tNOR'}
        hint="From a spreadsheet, a web page or a timing system. Columns such as Rank, Code, Name, Nation and Time are found by their headings."
        text={text}
        onText={setText}
        sample={<SampleFile name="results" />}
        onList={(file, name) => void send(file, name)}
        onCancel={onClose}
      />
      {initial_text === '' && (
        <Sheet title="Or type the places" is_padded>
          <AthleteSearch
            race_id={race.race_id}
            label="Who came first?"
            onChoose={({ athlete_id }) => void addFirst(athlete_id)}
          />
        </Sheet>
      )}
    </div>
  )
}

/** The limit of `uploadResults`, repeated here because the browser's build contains only the address of each route. */
const max_bytes = 2 * 1024 * 1024

const TOO_LARGE: Problem = {
  code: 'too-large',
  message: 'The file is larger than 2 MB. The list of one race is much smaller.',
}
