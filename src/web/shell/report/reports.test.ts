import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leavesSite, navigateWhenCounted } from './analytics.ts'
import { REPORTED } from './error-reports.ts'
import { redact, redactText } from './redact.ts'

test('all traces, a tenth of the sessions and every session with an error are reported [9.1]', () => {
  const { tracesSampleRate, replaysSessionSampleRate, replaysOnErrorSampleRate } = REPORTED
  expect([tracesSampleRate, replaysSessionSampleRate, replaysOnErrorSampleRate]).toEqual([1, 0.1, 1])
})

test.each([
  ['/api/config', true],
  ['/api', true],
  ['/assets/api/x', false],
  ['/apiary', false],
  ['https://evil.example/api/config', false],
])('a request to %s has trace headers: %s [9.1]', (address, expected) => {
  expect(REPORTED.tracePropagationTargets.some((target) => target.test(address))).toBe(expected)
})

test('the secrets of emailed links are removed from reports', () => {
  const event = {
    request: { url: 'https://ski.example/reset/s3cret-_x?a=1' },
    crumbs: ['/verify/abc', '/overall'],
  }
  expect(JSON.stringify(redact(event))).not.toMatch(/s3cret|abc/)
  expect(redactText('/reset/abc')).toBe('/reset/-')
  const navigation = { from: '/register?email=anna@ski.example#password=s3cret', to: '/register' }
  expect(redact(navigation)).toEqual({ from: '/register', to: '/register' })
  const plain = { url: '/overall' }
  expect(redact(plain)).toBe(plain)
})

describe('an outbound link [9.17c]', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('is followed after at most 250 ms', () => {
    const navigate = vi.fn()
    navigateWhenCounted(() => {}, navigate)
    vi.advanceTimersByTime(249)
    expect(navigate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(navigate).toHaveBeenCalledOnce()
  })

  test('is followed once, as soon as it is counted', () => {
    const navigate = vi.fn()
    navigateWhenCounted((done) => done(), navigate)
    expect(navigate).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1000)
    expect(navigate).toHaveBeenCalledOnce()
  })

  test.each([
    ['https://other.example/', '', true],
    ['https://other.example/', '_self', true],
    ['https://other.example/', '_blank', false],
    ['https://ski.example/overall', '', false],
    ['mailto:help@ski.example', '', false],
    ['', '', false],
  ])('is recognised: a link to %s with the target %j leaves the site: %s', (href, target, expected) => {
    expect(leavesSite({ href, target, download: '' }, 'https://ski.example')).toBe(expected)
  })
})
