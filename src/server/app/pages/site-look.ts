import { createHash } from 'node:crypto'
import type { SiteLook } from '#contract/site-look.ts'
import { completeColours, groundShades } from '#game/brand-colours.ts'
import { escapeHtml } from '#server/platform/html.ts'

/** What the owner's colours and icon change in the head of every page. */
type LookParts = {
  /** The text of the inline style element; empty with the game's own colours. */
  style: string
  /** The elements that replace the icon and the colour of the browser's bar; null to keep the built ones. */
  icon: string | null
  theme: string | null
}

const NOTHING: LookParts = { style: '', icon: null, theme: null }

/** Without `look`, which could not be read, pages look as the game does without settings. */
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

/** Puts the look into the head of a document. The style comes last, so that it follows the tokens that it replaces. */
export function withLook(document: string, { style, icon, theme }: LookParts): string {
  return document
    .replace(/<link rel="icon"[^>]*>/, (built) => icon ?? built)
    .replace(/<meta name="theme-color"[^>]*>/, (built) => theme ?? built)
    .replace(/(?=<\/head>)/, () => (style ? `<style>${style}</style>` : ''))
}

/** The source of the style for the content security policy, which otherwise forbids inline styles. */
export function styleSources({ style }: LookParts): string[] {
  return style ? [`'sha256-${createHash('sha256').update(style).digest('base64')}'`] : []
}
