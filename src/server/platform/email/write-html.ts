import { escapeHtml } from '#server/platform/html.ts'
import type { EmailBranding, EmailContent } from '#text/email-content.ts'

const font_family = 'Barlow, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'

/**
 * The colors of the light theme; those of the dark theme are in `darkStyles`. The site's colours are the backgrounds of
 * `head` and `button`.
 */
const styles = {
  body: 'margin:0; padding:24px 12px; background:#f1f5f9; color:#0c1a2a',
  sheet: `max-width:560px; margin:0 auto; overflow:hidden; border-radius:6px; background:#ffffff; font:16px/1.5 ${font_family}`,
  head: 'padding:16px 24px; color:#ffffff; font-size:20px; font-weight:600',
  text: 'padding:8px 24px 24px',
  paragraph: 'margin:16px 0 0; overflow-wrap:anywhere',
  button:
    'display:inline-block; padding:11px 20px; border-radius:6px; color:#1d1600; font-weight:600; text-decoration:none',
  link: 'color:#0f5cb8',
  foot: 'margin:24px 0 0; padding-top:16px; border-top:1px solid #dbe4ec; color:#4b5c6d; font-size:14px',
}

const darkStyles = (deep_ground: string) => `@media (prefers-color-scheme: dark) {
  .body { background: #081423 !important; color: #eef4fa !important }
  .sheet { background: #0f2138 !important; color: #eef4fa !important }
  .head { background: ${deep_ground} !important }
  .link { color: #8fc1ff !important }
  .foot { border-color: #213a57 !important; color: #a3b7cb !important }
}`

/**
 * The HTML version of an email, in the site's style. It loads no images or other resources, and the URL of every link
 * is visible.
 */
export function writeHtml(mail: EmailContent, { display_name, public_url, colours }: EmailBranding): string {
  const { subject, paragraphs, button, footer = [] } = mail
  const paragraphOf = (text: string) => `<p ${styleOf('paragraph')}>${withLinks(text, public_url.origin)}</p>`
  const middle = [
    ...paragraphs.map(paragraphOf),
    ...(button ? buttonOf(button, colours.accent) : []),
    ...footer.map(paragraphOf),
  ]
  const site = `${escapeHtml(display_name)}<br>${linkTo(String(public_url))}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles(colours.deep_ground)}</style>
</head>
<body ${styleOf('body')}>
<div ${styleOf('sheet')}>
<div ${styleOf('head', colours.ground)}>${escapeHtml(display_name)}</div>
<div ${styleOf('text')}>
${middle.join('\n')}
<p ${styleOf('foot')}>${site}</p>
</div>
</div>
</body>
</html>
`
}

function buttonOf({ label, url }: NonNullable<EmailContent['button']>, accent: string): string[] {
  return [
    `<p ${styleOf('paragraph')}><a href="${escapeHtml(url)}" ${styleOf('button', accent)}>${escapeHtml(label)}</a></p>`,
    `<p ${styleOf('paragraph')}>Or copy this address into your browser:<br>${linkTo(url)}</p>`,
  ]
}

function linkTo(url: string): string {
  return `<a href="${escapeHtml(url)}" ${styleOf('link')}>${escapeHtml(url)}</a>`
}

/** Turns each URL of our site in the text into a link. */
function withLinks(text: string, origin: string): string {
  const parts = text.split(/(https?:\/\/\S+)/)
  return parts.map((part) => (part.startsWith(`${origin}/`) ? linkTo(part) : escapeHtml(part))).join('')
}

function styleOf(name: keyof typeof styles, background?: string): string {
  const ground = background ? `background:${background}; ` : ''
  return `class="${name}" style="${ground}${styles[name]}"`
}
