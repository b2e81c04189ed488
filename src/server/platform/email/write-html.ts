import { escapeHtml } from '#server/platform/html.ts'
import type { EmailBranding, EmailContent } from '#text/email-content.ts'

const face = 'Barlow, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'

/** The colors of the light theme; those of the dark theme are in `night`. */
const looks = {
  body: 'margin:0; padding:24px 12px; background:#f1f5f9; color:#0c1a2a',
  sheet: `max-width:560px; margin:0 auto; overflow:hidden; border-radius:6px; background:#ffffff; font:16px/1.5 ${face}`,
  head: 'padding:16px 24px; background:#0a1a2f; color:#ffffff; font-size:20px; font-weight:600',
  text: 'padding:8px 24px 24px',
  words: 'margin:16px 0 0; overflow-wrap:anywhere',
  button:
    'display:inline-block; padding:11px 20px; border-radius:6px; background:#ffd23f; color:#1d1600; font-weight:600; text-decoration:none',
  link: 'color:#0f5cb8',
  foot: 'margin:24px 0 0; padding-top:16px; border-top:1px solid #dbe4ec; color:#4b5c6d; font-size:14px',
}

const night = `@media (prefers-color-scheme: dark) {
  .body { background: #081423 !important; color: #eef4fa !important }
  .sheet { background: #0f2138 !important; color: #eef4fa !important }
  .head { background: #040b15 !important }
  .link { color: #8fc1ff !important }
  .foot { border-color: #213a57 !important; color: #a3b7cb !important }
}`

/** The email in the site's style: no images and no other resources; every address is visible. */
export function writeHtml(mail: EmailContent, { display_name, public_url }: EmailBranding): string {
  const { subject, paragraphs, button, footer = [] } = mail
  const say = (text: string) => `<p ${look('words')}>${withLinks(text, public_url.origin)}</p>`
  const middle = [...paragraphs.map(say), ...(button ? buttonOf(button) : []), ...footer.map(say)]
  const site = `${escapeHtml(display_name)}<br>${linkTo(String(public_url))}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${night}</style>
</head>
<body ${look('body')}>
<div ${look('sheet')}>
<div ${look('head')}>${escapeHtml(display_name)}</div>
<div ${look('text')}>
${middle.join('\n')}
<p ${look('foot')}>${site}</p>
</div>
</div>
</body>
</html>
`
}

function buttonOf({ label, url }: NonNullable<EmailContent['button']>): string[] {
  return [
    `<p ${look('words')}><a href="${escapeHtml(url)}" ${look('button')}>${escapeHtml(label)}</a></p>`,
    `<p ${look('words')}>Or copy this address into your browser:<br>${linkTo(url)}</p>`,
  ]
}

function linkTo(url: string): string {
  return `<a href="${escapeHtml(url)}" ${look('link')}>${escapeHtml(url)}</a>`
}

/** Turns each of our addresses in the text into a link. */
function withLinks(text: string, origin: string): string {
  const parts = text.split(/(https?:\/\/\S+)/)
  return parts.map((part) => (part.startsWith(`${origin}/`) ? linkTo(part) : escapeHtml(part))).join('')
}

function look(name: keyof typeof looks): string {
  return `class="${name}" style="${looks[name]}"`
}
