import { createHash } from 'node:crypto'
import type { SiteLook } from '#contract/site-look.ts'
import { completeColours, groundShades } from '#game/brand-colours.ts'
import { escapeHtml } from '#text/quoted.ts'

/** The parts of a page's head that depend on the colours and the icon of the site. */
type LookParts = {
  /** The content of the inline style element. Empty if the site uses the default colours. */
  style: string
  /** The element that replaces the icon of the built page, or null to keep that icon. */
  icon: string | null
  /** The element that replaces the theme colour of the built page, or null to keep that colour. */
  theme: string | null
}

const NOTHING: LookParts = { style: '', icon: null, theme: null }

/** Returns the parts for a site. If `look` could not be read it is undefined, and pages have the default look. */
export function lookParts(look: SiteLook | undefined): LookParts {
  if (!look) return NOTHING
  const { icon_url, accent_colour, ground_colour } = look
  const icon = icon_url === null ? null : `<link rel="icon" href="${escapeHtml(icon_url)}">`
  if (accent_colour === null && ground_colour === null) return { ...NOTHING, icon }

  const { accent_colour: accent, ground_colour: ground } = completeColours(look)
  const { rise, deep } = groundShades(ground)
  const shades = ground_colour
    ? `;--night:light-dark(${ground},${deep});--night-rise:light-dark(${rise},${ground})`
    : ''
  return {
    style: `:root{--bib:${accent}${shades}}`,
    icon,
    theme: `<meta name="theme-color" content="${ground}">`,
  }
}

/** Inserts the look into the head of a document. The style comes last, so that it overrides the design tokens. */
export function withLook(document: string, { style, icon, theme }: LookParts): string {
  return document
    .replace(/<link rel="icon"[^>]*>/, (built) => icon ?? built)
    .replace(/<meta name="theme-color"[^>]*>/, (built) => theme ?? built)
    .replace(/(?=<\/head>)/, () => (style ? `<style>${style}</style>` : ''))
}

/** Returns the hash with which the content security policy allows the inline style. */
export function styleSources({ style }: LookParts): string[] {
  return style ? [`'sha256-${createHash('sha256').update(style).digest('base64')}'`] : []
}
