import { SAMPLE_FILES } from '#text/imports/sample-files.ts'

/** A link that downloads a small valid file. */
export function SampleFile({ name, label }: { name: keyof typeof SAMPLE_FILES; label?: string }) {
  return (
    <a
      className="admin-link"
      download={`${name}.csv`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE_FILES[name])}`}
    >
      {label ?? 'Download a sample file'}
    </a>
  )
}
