import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleContext } from '../core/locale/locale.ts'
import { LinkedText, TimedText } from './timed-text.tsx'

function shown(text: string, time_zone: string): string {
  return renderToStaticMarkup(
    <LocaleContext value={{ locale: 'en-GB', time_zone }}>
      <TimedText text={text} />
    </LocaleContext>,
  )
}

test.each([
  ['Europe/Helsinki', 'Sun, 22 Nov 2026, 19:32 EET'],
  ['America/Toronto', 'Sun, 22 Nov 2026, 12:32 GMT-5'],
])('an instant in an announcement is shown in the time zone %s [3.26]', (time_zone, expected) => {
  const html = shown('It closes on 2026-11-22T17:32Z, earlier than before.', time_zone)
  expect(html.replaceAll('\u202f', ' ')).toBe(
    `It closes on <time dateTime="2026-11-22T17:32Z">${expected}</time>, earlier than before.`,
  )
})

test.each([
  ['It closes on 2026-11-22 17:32 (America/Toronto), later than before.\nFog.'],
  ['An impossible 2026-13-45T99:99Z stays.'],
  [''],
])('a text without an instant is unchanged: %j [3.26]', (text) => {
  expect(shown(text, 'UTC')).toBe(text)
})

const linked = (text: string) => renderToStaticMarkup(<LinkedText text={text} />)

test('addresses in an announcement are links, without the full stop after them [19.10]', () => {
  expect(linked('See https://example.org/a?b=1. Thanks')).toBe(
    'See <a href="https://example.org/a?b=1" rel="noopener noreferrer">https://example.org/a?b=1</a>. Thanks',
  )
})

test.each(['javascript:alert(1)', 'www.example.org', 'http://', '<a href="https://">x</a>'])(
  'no link is made of: %s [19.10]',
  (text) => {
    expect(linked(text)).not.toContain('<a ')
  },
)
