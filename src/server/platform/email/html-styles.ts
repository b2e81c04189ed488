import { escapeHtml } from '#text/quoted.ts'

const text_font = 'Barlow, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'
const title_font = "'Barlow Condensed', 'Arial Narrow', Arial, sans-serif"

/**
 * The styles of the parts of an email, in the colours of the light theme. The colours of the dark theme are in
 * `darkStyles`. The site's colours are the backgrounds of `head` and `button`.
 */
const styles = {
  body: `margin:0; background-color:#f1f5f9; color:#0c1a2a; font:16px/1.5 ${text_font}`,
  preview: 'display:none; max-height:0; overflow:hidden',
  page: 'width:100%; background-color:#f1f5f9',
  middle: 'padding:24px 12px',
  sheet: `width:100%; max-width:600px; border-radius:6px; overflow:hidden; background-color:#ffffff; color:#0c1a2a; font:16px/1.5 ${text_font}`,
  row: 'width:auto',
  wide: 'width:100%',
  boxes: 'width:100%; table-layout:fixed',
  head: 'padding:16px 32px; text-align:left; border-radius:6px 6px 0 0',
  name: `color:#ffffff; font:700 24px/1.1 ${title_font}`,
  lead: 'padding:28px 32px 0; text-align:left',
  number: `padding-right:14px; font:700 72px/0.9 ${title_font}`,
  long_number: `padding-bottom:6px; font:700 48px/1 ${title_font}`,
  label: 'vertical-align:bottom',
  title: `margin:0; font:700 26px/1.15 ${title_font}`,
  heading: `margin:24px 0 0; font:700 24px/1.2 ${title_font}`,
  text: 'padding:0 32px; text-align:left',
  paragraph: 'margin:16px 0 0; overflow-wrap:anywhere',
  soft: 'padding:14px 0 6px; color:#4b5c6d; font-size:15px; text-align:left',
  count: 'padding:14px 0 6px; font-size:15px; font-weight:600; text-align:right',
  place: 'padding:0 2px',
  full: 'height:26px; border-top:6px solid #7d95ad; border-radius:4px; background-color:#0c1a2a; font-size:1px; line-height:1px',
  free: 'height:28px; border:2px dashed #6d7f90; border-radius:4px; font-size:1px; line-height:1px',
  press: 'padding:20px 32px 0; text-align:left',
  button: `display:inline-block; padding:13px 26px; border-radius:6px; color:#1d1600; font:700 19px/1.2 ${title_font}; text-decoration:none`,
  fact: 'margin-top:20px; padding-top:14px; border-top:1px solid #dbe4ec; overflow-wrap:anywhere',
  strong: 'font-weight:600',
  link: 'color:#0f5cb8',
  end: 'height:28px; line-height:28px; font-size:1px',
  under: 'width:100%; max-width:600px',
  foot: `padding:20px 32px 0; color:#4b5c6d; text-align:left; font:14px/1.5 ${text_font}; overflow-wrap:anywhere`,
}

export type PartName = keyof typeof styles

export const darkStyles = (deep_ground: string) => `@media (prefers-color-scheme: dark) {
  .body, .page { background-color: #081423 !important; color: #eef4fa !important }
  .sheet { background-color: #0f2138 !important; color: #eef4fa !important }
  .head { background: ${deep_ground} !important }
  .soft, .foot { color: #a3b7cb !important }
  .link { color: #8fc1ff !important }
  .fact { border-color: #213a57 !important }
  .full { background-color: #eef4fa !important }
  .free { border-color: #7d95ad !important }
}
@media (max-width: 480px) {
  .head, .lead, .text, .press, .foot { padding-left: 20px !important; padding-right: 20px !important }
}`

/** Writes an element with the class `name` and the style `name`. `content` is HTML. */
export function part(
  element: string,
  name: PartName,
  content: string,
  { background, href }: { background?: string; href?: string } = {},
): string {
  const ground = background ? `background:${background}; ` : ''
  const target = href === undefined ? '' : ` href="${escapeHtml(href)}"`
  return `<${element}${target} class="${name}" style="${ground}${styles[name]}">${content}</${element}>`
}

/** Writes a table that only arranges its contents, so that screen readers do not announce it. `rows` is HTML. */
export function table(name: PartName, rows: string): string {
  const align = name === 'page' || name === 'sheet' || name === 'under' ? ' align="center"' : ''
  return `<table role="presentation"${align} cellpadding="0" cellspacing="0" border="0" class="${name}" style="${styles[name]}">${rows}</table>`
}

const bar = (height: number, colour: string) =>
  `<td style="padding-right:3px; vertical-align:bottom"><div style="width:7px; height:${height}px; background-color:${colour}; font-size:1px; line-height:1px">&nbsp;</div></td>`

/** The game's sign: the three steps of a podium. */
export const SIGN = `${bar(15, '#c3ccd6')}${bar(24, '#ffd23f')}${bar(10, '#d8955b')}<td style="width:9px">&nbsp;</td>`
