import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SIZES_REM } from './load-fonts.ts'

const web = join(import.meta.dirname, '..')
const readWeb = (file: string) => readFileSync(join(web, file), 'utf8')
const listed = (text: string, names: RegExp, between: string) => names.exec(text)?.[1]?.split(between) ?? []

test('each folder whose styles are loaded separately has style sheets, and the common style sheet excludes it', () => {
  const separate = listed(
    readWeb('../../chunks.config.ts'),
    /PLAY_STYLES =\s+\/src\\\/web\\\/\(([^)]+)\)/,
    '|',
  )
  const excluded = listed(readWeb('shell/part-styles.ts'), /'!\.\.\/\{([^}]+)\}\/\*\*\/\*\.css'/, ',')
  expect(separate).not.toHaveLength(0)
  expect(excluded).toEqual(separate)
  for (const folder of separate) {
    const files = readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((file) => file.endsWith('.css')),
      folder,
    ).not.toHaveLength(0)
  }
})

test('breakpoints are in em; only the scoreboard has a breakpoint in px', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const in_px = files
    .filter((file) => file.endsWith('.css'))
    .filter((file) => /@media[^{]*width *(:|[<>]=?) *\d+px/.test(readWeb(file)))
  expect(in_px).toEqual([join('scoreboard', 'scoreboard.css')])
})

test('all font sizes below 2rem are among the sizes that pages prepare', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const sizes = files.flatMap((file) =>
    [...readWeb(file).matchAll(/font(?:-size)?: *(?:\d+ )?(\d*\.?\d+)rem/g)].map(([, size]) => ({
      file,
      size: Number(size),
    })),
  )
  expect(sizes).not.toHaveLength(0)
  expect(sizes.filter(({ size }) => size < 2 && !SIZES_REM.includes(size))).toEqual([])
})
