import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteLook } from '#contract/site-look.ts'
import { contentSecurity } from '#server/platform/reply-cache/security-headers.ts'
import { lookParts, styleSources, withLook } from './site-look.ts'

const own: SiteLook = { logo_url: null, icon_url: null, accent_colour: null, ground_colour: null }
const document =
  '<html><head><meta name="theme-color" content="#0a1a2f" /><link rel="icon" href="/icon.svg" type="image/svg+xml" /></head><body></body></html>'

const lookOf = (look: Partial<SiteLook>) => lookParts({ ...own, ...look })

test('a document is not changed if nothing is set or the settings cannot be read', () => {
  for (const look of [lookOf({}), lookParts(undefined)]) {
    expect(withLook(document, look)).toBe(document)
    expect(styleSources(look)).toEqual([])
  }
})

test('the icon and the colours are put into the head, and the policy allows exactly this inline style [E7 R32]', () => {
  const look = lookOf({ icon_url: '/media/x.png', ground_colour: '#40101c' })
  const shown = withLook(document, look)
  const style =
    ':root{--bib:#ffd23f;--night:light-dark(#40101c,#20080e);--night-rise:light-dark(#4d212c,#40101c)}'
  expect(shown).toContain(`<style>${style}</style></head>`)
  expect(shown).toContain('<link rel="icon" href="/media/x.png">')
  expect(shown).toContain('<meta name="theme-color" content="#40101c">')
  expect(shown).not.toContain('/icon.svg')

  const hash = createHash('sha256').update(style).digest('base64')
  const policy = contentSecurity("'none'", [], { 'style-src': styleSources(look) })
  expect(policy.split('; ')).toContain(`style-src 'self' 'sha256-${hash}'`)
})

test('an accent colour alone does not change the ground colour of either theme', () => {
  const { style } = lookOf({ accent_colour: '#7fd1ff' })
  expect(style).toBe(':root{--bib:#7fd1ff}')
})
