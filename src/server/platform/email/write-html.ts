import type { EmailBranding, EmailContent } from '#text/email-content.ts'
import { escapeHtml } from '#text/quoted.ts'
import { darkStyles, part, SIGN, table } from './html-styles.ts'

/**
 * Writes the HTML version of an email, in the site's style. It loads no images or other resources, and emails about
 * accounts show the URL of every link. Layouts are tables, because many mail programs support nothing newer.
 */
export function writeHtml(mail: EmailContent, branding: EmailBranding): string {
  const { colours } = branding
  const cells = [
    headOf(branding),
    ...leadOf(mail),
    ...mail.paragraphs.map((text) => paragraphOf(text, branding)),
    ...buttonOf(mail, colours.accent),
    ...rowsOf(mail),
    ...(mail.footer ?? []).map((text) => paragraphOf(text, branding)),
    part('td', 'end', '&nbsp;'),
  ]
  const sheet = table('sheet', cells.map((cell) => `<tr>${cell}</tr>`).join('\n'))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkStyles(colours.deep_ground)}</style>
</head>
${part(
  'body',
  'body',
  `${previewOf(mail)}${table('page', `<tr>${part('td', 'middle', `${sheet}\n${footOf(mail, branding)}`)}</tr>`)}`,
)}
</html>
`
}

/** Mail programs show this text beside the subject in the inbox. In the opened email it is hidden. */
function previewOf({ preview }: EmailContent): string {
  return preview ? part('div', 'preview', escapeHtml(preview)) : ''
}

function headOf({ display_name, has_sign, colours }: EmailBranding): string {
  const name = part('td', 'name', escapeHtml(display_name))
  return part('td', 'head', table('row', `<tr>${has_sign ? SIGN : ''}${name}</tr>`), {
    background: colours.ground,
  })
}

function leadOf({ figure, meters = [], heading }: EmailContent): string[] {
  return [
    ...(figure ? [part('td', 'lead', table('row', figureOf(figure)))] : []),
    ...meters.map((meter) => part('td', 'text', meterOf(meter))),
    ...(heading ? [part('td', 'text', part(figure ? 'p' : 'h1', 'heading', escapeHtml(heading)))] : []),
  ]
}

/**
 * Writes a number with its label beside it, or below it if the number is long, because phones have no room beside it.
 */
function figureOf({ value, label }: NonNullable<EmailContent['figure']>): string {
  const is_long = value.length > MAX_BESIDE
  const number = part('td', is_long ? 'long_number' : 'number', escapeHtml(value))
  const words = part('td', 'label', part('h1', 'title', escapeHtml(label)))
  return `<tr>${number}${is_long ? '</tr><tr>' : ''}${words}</tr>`
}

const MAX_BESIDE = 3

/**
 * Draws the places of a team as boxes in a row: first filled ones, then free ones. A screen reader reads only the
 * numbers.
 */
function meterOf({ title, filled, size }: NonNullable<EmailContent['meters']>[number]): string {
  const count = `${filled} of ${size}`
  const boxes = Array.from({ length: size }, (_, index) =>
    part('td', 'place', part('div', index < filled ? 'full' : 'free', '&nbsp;')),
  )
  const line = `<tr>${part('td', 'soft', escapeHtml(title))}${part('td', 'count', count)}</tr>`
  return `${table('wide', line)}${table('boxes', `<tr aria-hidden="true">${boxes.join('')}</tr>`)}`
}

function paragraphOf(text: string, { public_url }: Pick<EmailBranding, 'public_url'>): string {
  return part('td', 'text', part('p', 'paragraph', withLinks(text, public_url.origin)))
}

function buttonOf({ button, unsubscribe }: EmailContent, accent: string): string[] {
  if (!button) return []
  const link = part('a', 'button', escapeHtml(button.label), { background: accent, href: button.url })
  const copied = part('p', 'paragraph', `Or copy this address into your browser:<br>${linkTo(button.url)}`)
  return [part('td', 'press', link), ...(unsubscribe ? [] : [part('td', 'text', copied)])]
}

function rowsOf({ rows = [] }: EmailContent): string[] {
  return rows.map(({ title, text }) => {
    const words = `${part('b', 'strong', escapeHtml(title))}<br>${part('span', 'soft', escapeHtml(text))}`
    return part('td', 'text', part('div', 'fact', words))
  })
}

function footOf({ unsubscribe }: EmailContent, { display_name, public_url }: EmailBranding): string {
  const site = `${escapeHtml(display_name)}<br>${linkTo(String(public_url))}`
  const choice = unsubscribe
    ? `${escapeHtml(unsubscribe.reason)}<br>${linkTo(unsubscribe.page_url, 'Unsubscribe or choose what you get')} (no login needed)<br><br>`
    : ''
  return table('under', `<tr>${part('td', 'foot', `${choice}${site}`)}</tr>`)
}

function linkTo(url: string, label = url): string {
  return part('a', 'link', escapeHtml(label), { href: url })
}

/** Turns each URL of our site in the text into a link, without the punctuation after it, and keeps line breaks. */
function withLinks(text: string, origin: string): string {
  const parts = text.split(/(https?:\/\/\S*[^\s.,;:!?)])/)
  const html = parts.map((each) => (each.startsWith(`${origin}/`) ? linkTo(each) : escapeHtml(each))).join('')
  return html.replaceAll(/\r?\n/g, '<br>')
}
