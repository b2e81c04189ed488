/** Downloads a text as a file. The link is a blob URL, because the site allows `data:` URLs only for pictures. */
export function downloadText(file_name: string, text: string) {
  const link = document.createElement('a')
  link.download = file_name
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
