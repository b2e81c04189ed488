import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferLines } from './log-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a log. `messages` returns the messages in each chunk that it has written. */
function open() {
  const pieces: string[] = []
  const out = new Writable({
    write: (piece, _encoding, done) => done(pieces.push(String(piece)) ? null : undefined),
  })
  const { log } = fastify({ logger: { stream: bufferLines(out) } })
  const messages = () =>
    pieces.map((piece) =>
      piece
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    )
  return { log, out, messages }
}

test('collects lines and writes them together, several times a second', () => {
  const { log, messages } = open()
  log.info('one')
  log.warn('two')
  expect(messages()).toEqual([])
  vi.advanceTimersByTime(250)
  log.info('three')
  vi.advanceTimersByTime(250)
  expect(messages()).toEqual([['one', 'two'], ['three']])
})

test('writes an error at once, together with the lines before it', () => {
  const { log, messages } = open()
  log.info('one')
  log.error('two')
  log.info('three')
  expect(messages()).toEqual([['one', 'two']])
})

test('writes many lines without waiting', () => {
  const { log, messages } = open()
  for (let n = 0; n < 20; n++) log.info('x'.repeat(10_000))
  expect(messages().length).toBeGreaterThan(1)
})

test('writes the remaining lines when the process exits', () => {
  const { log, messages } = open()
  log.info('last')
  const atEnd = process.listeners('exit').at(-1)!
  atEnd.call(process, 0)
  expect(messages()).toEqual([['last']])
})

test('ignores that the reader of the log disconnects', () => {
  const { out, log } = open()
  out.destroy(new Error('EPIPE'))
  log.error('nobody reads this')
})
