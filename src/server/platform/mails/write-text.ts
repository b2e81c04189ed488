import type { Letter, Letterhead } from '#text/letter.ts'

/** The letter for whoever reads no HTML. */
export function writeText(letter: Letter, { display_name, public_url }: Letterhead): string {
  const { paragraphs, button, afterword = [] } = letter
  const link = button ? [`${button.words}:\n${button.url}`] : []
  return `${[...paragraphs, ...link, ...afterword, `${display_name}\n${public_url.href}`].join('\n\n')}\n`
}
