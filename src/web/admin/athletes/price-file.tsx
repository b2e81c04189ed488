import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { importPriceFile, type PriceUpload } from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult, ReplyOf } from '../../core/api/reply.ts'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { ConfirmPrices } from './confirm-prices.tsx'

type Answer = ReplyOf<typeof importPriceFile>
type ChosenFile = { name: string; is_json: boolean; text: string }

/** Somewhat below the limit of `importPriceFile`, whose body has more than the file. */
const MAX_FILE_BYTES = 1_900_000

const TOO_LARGE: Problem = { code: 'too-large', message: 'The file is larger than 1.9 MB.' }

/** Prices from a file: what it changes is shown before it is written. */
export function PriceFile({ onWritten }: { onWritten: (count: number) => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [skip_unknown, setSkipUnknown] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = useObjectChange()

  const upload = (
    { is_json, text }: ChosenFile,
    more: Pick<PriceUpload, 'skip_unknown' | 'reason' | 'shown'>,
  ): Promise<ApiResult<Answer>> =>
    send(importPriceFile, { file: new Blob([JSON.stringify({ is_json, text, ...more })]) })

  const showPreview = async (chosen: ChosenFile, skips: boolean) => {
    setBusy(true)
    const shown = await upload(chosen, { skip_unknown: skips, reason: '', shown: null })
    setBusy(false)
    setAnswer(shown.ok ? shown.data : null)
    setProblem(shown.ok ? null : shown.problem)
  }
  const read = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    if (chosen.size > MAX_FILE_BYTES) return setProblem(TOO_LARGE)
    const { name } = chosen
    const next = { name, is_json: name.toLowerCase().endsWith('.json'), text: await chosen.text() }
    setFile(next)
    await showPreview(next, skip_unknown)
  }
  const cancel = () => {
    setFile(null)
    setAnswer(null)
    setProblem(null)
  }

  return (
    <>
      <Sheet title="Price file" note={file?.name} is_padded>
        <p>
          CSV or JSON with the columns <code>federation_code</code> and <code>price</code>; also{' '}
          <code>set_at</code> and <code>active</code>.
        </p>
        <div className="athlete-checks">
          <label>
            <input
              type="checkbox"
              checked={skip_unknown}
              onChange={(event) => {
                setSkipUnknown(event.currentTarget.checked)
                if (file) void showPreview(file, event.currentTarget.checked)
              }}
            />
            Skip rows of athletes who are not in this season
          </label>
        </div>
        <div>
          <ActButton
            kind={file ? 'plain' : 'strong'}
            is_busy={is_busy}
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden="true" size={18} />
            {file ? 'Choose another file' : 'Choose a file'}
          </ActButton>
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          aria-label="File with prices"
          tabIndex={-1}
          accept=".csv,.txt,.json"
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <ProblemNote problem={problem} />
      </Sheet>
      {answer && <Issues answer={answer} />}
      {file && answer?.preview && (
        <ConfirmPrices
          key={answer.preview.version}
          preview={answer.preview}
          write={(reason) => upload(file, { skip_unknown, reason, shown: answer.preview!.version })}
          onWritten={onWritten}
          onCancel={cancel}
        />
      )}
    </>
  )
}

function Issues({ answer: { issues, issue_count, skipped } }: { answer: Answer }) {
  if (issue_count > 0) {
    return (
      <Note level="bad" title="Nothing can be written yet">
        <ul>
          {issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
          {issue_count > issues.length && <li>and {issue_count - issues.length} more</li>}
        </ul>
      </Note>
    )
  }
  if (skipped === 0) return null
  return (
    <Note level="warning" title={skipped === 1 ? '1 row is skipped' : `${skipped} rows are skipped`}>
      <p>Their athletes are not in this season.</p>
    </Note>
  )
}
