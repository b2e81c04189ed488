import { SAMPLE_FILES } from '#text/imports/sample-files.ts'

type Props = { name: keyof typeof SAMPLE_FILES; label?: string }

/** A button that downloads a small valid file. */
export function SampleFile({ name, label }: Props) {
  return (
    <button className="admin-link" type="button" onClick={() => download(`${name}.csv`, SAMPLE_FILES[name])}>
      {label ?? 'Download a sample file'}
    </button>
  )
}

/** The URL of the file exists only from here on: no `data:` link is on the page, where only pictures may have one. */
function download(file_name: string, text: string) {
  const link = document.createElement('a')
  link.download = file_name
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
