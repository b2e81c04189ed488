import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const readWeb = (file: string) => readFileSync(join(web, file), 'utf8')
const listed = (text: string, names: RegExp, between: string) => names.exec(text)?.[1]?.split(between) ?? []

test('a folder whose styles the build takes out has them left out of the style for all, and has some', () => {
  const taken = listed(readWeb('../../vite.config.ts'), /PLAY_STYLES =\s+\/src\\\/web\\\/\(([^)]+)\)/, '|')
  const left = listed(readWeb('shell/part-styles.ts'), /'!\.\.\/\{([^}]+)\}\/\*\*\/\*\.css'/, ',')
  expect(taken).not.toHaveLength(0)
  expect(left).toEqual(taken)
  for (const folder of taken) {
    const files = readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((file) => file.endsWith('.css')),
      folder,
    ).not.toHaveLength(0)
  }
})

test('a page changes with the screen in letters, so that larger ones count as a smaller screen; only the scoreboard has a bound in px', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const in_px = files
    .filter((file) => file.endsWith('.css'))
    .filter((file) => /@media[^{]*width: ?\d+px/.test(readWeb(file)))
  expect(in_px).toEqual([join('scoreboard', 'scoreboard.css')])
})

/** Where the layout changes, in letters; a media query starts at one of them or right above it. */
const BREAKPOINTS = { large_text: 19, small_phone: 26.25, phone: 37.5, tablet: 56.25, menu_in_a_line: 62.5 }

test('the layout changes at five named widths only', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const named = Object.values(BREAKPOINTS).flatMap((em) => [
    `max-width: ${em}em`,
    `min-width: ${em + 0.0625}em`,
  ])
  const others = files.flatMap((file) => {
    const widths = [...readWeb(file).matchAll(/@media[^{]*\{/g)].flatMap(
      ([query]) => query.match(/(min|max)-width: ?[\d.]+em/g) ?? [],
    )
    return widths.filter((width) => !named.includes(width)).map((width) => `${file} ${width}`)
  })
  expect(others).toEqual([])
})
