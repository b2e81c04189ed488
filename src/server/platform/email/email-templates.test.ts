import { describe, expect, test } from 'vitest'
import * as templates from '#text/email-templates.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

const public_url = new URL('https://podium.example')
const link = 'https://podium.example/reset/4Q_x-token'
const given = { to: 'anna@example.org', link, public_url, provider: 'Ski <Club> & Co' }
const colours = { accent: '#7fd1ff', ground: '#40101c', deep_ground: '#20080e' }
const branding = {
  display_name: 'Skis & "Snow" <b>',
  public_url,
  mail_address: null,
  has_sign: true,
  colours,
}

const kinds = Object.entries(templates).map(([name, write]) => [name, write(given)] as const)

test('an email has colours for the dark theme, including the colours of the site', () => {
  const html = writeHtml(kinds[0]![1], branding)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const dark = /@media \(prefers-color-scheme: dark\) \{.*?<\/style>/s.exec(html)?.[0]
  expect(dark).toContain(colours.deep_ground)
})

test('each template has its own kind', () => {
  expect(new Set(kinds.map(([, { kind }]) => kind)).size).toBe(kinds.length)
  for (const [, { kind }] of kinds) expect(kind).toMatch(/^[a-z-]+$/)
})

describe.each(kinds)('%s', (_name, mail) => {
  const text = writeText(mail, branding)
  const html = writeHtml(mail, branding)

  test('has the same content in text and in HTML, and both show every URL', () => {
    const words = plain(html)
    for (const paragraph of [...mail.paragraphs, ...(mail.footer ?? [])]) {
      expect(text).toContain(paragraph)
      expect(words).toContain(paragraph)
    }
    const { button } = mail
    if (button) expect(text).toContain(`${button.label}:\n${button.url}`)
    if (button) expect(words.split(button.url)).toHaveLength(2)
    for (const [address] of text.matchAll(/https?:\/\/\S+/g)) expect(words).toContain(address)
  })

  test('contains only links to the site, loads nothing, and uses tables only for layout', () => {
    for (const [address] of html.matchAll(/https?:\/\/[^"<\s]+/g)) {
      expect(new URL(address).origin).toBe(public_url.origin)
    }
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/)
    expect(html).not.toMatch(/<table (?!role="presentation")/)
    expect(html).not.toMatch(/<b>|"Snow"(?! ?<)/)
    expect(html).toContain('Skis &amp; &quot;Snow&quot; &lt;b&gt;')
  })

  test('has no line breaks in the subject', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,60}$/)
  })
})

test('an email to an address that may be wrong contains nothing that a player has typed', () => {
  const parameters = [
    templates.verificationEmail,
    templates.addressTakenEmail,
    templates.newAddressEmail,
    templates.passwordResetEmail,
  ].map((write) =>
    JSON.stringify(write({ ...given, to: 'anna@example.org', user_name: 'Buy at evil.example' } as never)),
  )
  for (const mail of parameters) expect(mail).not.toContain('evil.example')
})

test('news keeps its line breaks; a link does not include the punctuation after it', () => {
  const paragraphs = ['Read https://podium.example/info/rules.\nSee you (https://podium.example/overall)!']
  const html = writeHtml({ kind: 'news', to: given.to, subject: 'News', paragraphs }, branding)
  expect(html).toContain('>https://podium.example/info/rules</a>.<br>See you (<a')
  expect(html).toContain('href="https://podium.example/overall"')
})

test('a long number is above its label, so that both fit on a phone', () => {
  const htmlOf = (value: string) =>
    writeHtml(
      { kind: 'points', to: given.to, subject: 'x', figure: { value, label: 'points' }, paragraphs: [] },
      branding,
    )
  expect(htmlOf('12')).toMatch(/class="number"[^>]*>12<\/td><td/)
  expect(htmlOf('1,210.25')).toMatch(/class="long_number"[^>]*>1,210\.25<\/td><\/tr><tr><td/)
})

/** Returns the visible text. */
function plain(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<br>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}
