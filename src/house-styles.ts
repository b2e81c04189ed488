import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lengths } from './house-rules.ts'

/**
 * The widths that media queries may use. They are in em, so that larger text gets the layout of a smaller screen. If
 * the layout of one part depends on its width, it is fluid or uses a container query.
 */
export const breakpoints: Record<string, string> = {
  /** A phone with text about twice as large. */
  large_text: '19em',
  phone: '37.5em',
  /** A large phone, or a phone in landscape orientation. */
  large_phone: '43.75em',
  /** Up to this width, boards are in one column; above it, in two. */
  tablet: '56.25em',
  /** The specification's mobile breakpoint of 1000 px: the menu is behind a button. */
  mobile: '62.5em',
}

export const max_breakpoints = 5
export const max_style_sheets = 45
/** The admin pages are a separate bundle with a limit of its own. */
export const max_admin_style_sheets = 22

type Files = Record<string, string>

/** The widths in the media queries of a style sheet. Widths in px are converted to em at the default font size. */
function widthsIn(css: string): string[] {
  const conditions = [...css.matchAll(/@media([^{]*)\{/g)].map(([, condition = '']) => condition)
  const widths = conditions.flatMap((condition) => [...condition.matchAll(/([\d.]+)(r?em|px)/g)])
  return widths.map(([, value, unit]) => `${unit === 'px' ? Number(value) / 16 : Number(value)}em`)
}

export function styleViolations(files: Files): string[] {
  const known = Object.values(breakpoints)
  const unnamed = Object.entries(files).flatMap(([path, css]) =>
    widthsIn(css)
      .filter((width) => !known.includes(width))
      .map((width) => `breakpoint: ${path} has ${width}, which is not a named breakpoint`),
  )
  const long = Object.entries(files)
    .map(([path, css]) => [path, css.trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > lengths.max)
    .map(([path, lines]) => `length: ${path} has ${lines} lines`)
  const [admin, others] = [true, false].map(
    (is_admin) => Object.keys(files).filter((path) => path.startsWith('src/web/admin/') === is_admin).length,
  )
  const many = [
    ...(others! > max_style_sheets ? [`style sheets: there are ${others}`] : []),
    ...(admin! > max_admin_style_sheets ? [`style sheets: the admin pages have ${admin}`] : []),
  ]
  return [...unnamed, ...long, ...many]
}

export function readStyles(): Files {
  const web = join('src', 'web')
  const paths = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  return Object.fromEntries(
    paths.map((path) => [join(web, path).replaceAll('\\', '/'), readFileSync(join(web, path), 'utf8')]),
  )
}
