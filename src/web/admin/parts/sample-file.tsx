import { SAMPLE_FILES } from '#text/imports/sample-files.ts'
import { downloadText } from './download-text.ts'

type Props = { name: keyof typeof SAMPLE_FILES; label?: string }

/** A button that downloads a small valid file. */
export function SampleFile({ name, label }: Props) {
  return (
    <button
      className="admin-link"
      type="button"
      onClick={() => downloadText(`${name}.csv`, SAMPLE_FILES[name])}
    >
      {label ?? 'Download a sample file'}
    </button>
  )
}
