import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readWeb = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const listed = (text: string, names: RegExp, between: string) => names.exec(text)?.[1]?.split(between) ?? []

test('a folder whose styles the build takes out has them left out of the style for all, and has some', () => {
  const taken = listed(readWeb('../../vite.config.ts'), /PLAY_STYLES =\s+\/src\\\/web\\\/\(([^)]+)\)/, '|')
  const left = listed(readWeb('part-styles.ts'), /'!\.\/\{([^}]+)\}\/\*\.css'/, ',')
  expect(taken).not.toHaveLength(0)
  expect(left).toEqual(taken)
  for (const folder of taken) {
    const files = readdirSync(join(import.meta.dirname, folder))
    expect(
      files.filter((file) => file.endsWith('.css')),
      folder,
    ).not.toHaveLength(0)
  }
})

test('a page changes with the screen in letters, so that larger ones count as a smaller screen; only the scoreboard has a bound in px', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const in_px = files
    .filter((file) => file.endsWith('.css'))
    .filter((file) => /@media[^{]*width: ?\d+px/.test(readWeb(file)))
  expect(in_px).toEqual([join('scoreboard', 'scoreboard.css')])
})
