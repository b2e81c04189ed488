import { Presets, SingleBar } from 'cli-progress'

export type Progress = { on: (step: string, done: number, total: number) => void; stop: () => void }

/** A bar with rate and time left, for people who watch; scripts and files get nothing. */
export function openProgress(isWanted: boolean): Progress {
  if (!isWanted || !process.stderr.isTTY) return { on: () => {}, stop: () => {} }

  const format = '{step} {bar} {value}/{total} {rate}/s {left}'
  const bar = new SingleBar(
    { format, stream: process.stderr, clearOnComplete: true, hideCursor: true },
    Presets.rect,
  )
  let step = ''
  let since = 0

  const on = (name: string, done: number, total: number) => {
    if (name !== step) {
      bar.stop()
      since = Date.now()
      step = name
      bar.start(Math.max(total, done), done, payloadOf(name, done, total, since))
    }
    bar.setTotal(Math.max(total, done))
    bar.update(done, payloadOf(name, done, total, since))
  }
  return { on, stop: () => bar.stop() }
}

function payloadOf(step: string, done: number, total: number, since: number) {
  const seconds = (Date.now() - since) / 1000
  const rate = seconds > 0 ? done / seconds : 0
  const left = rate > 0 && total > done ? `${Math.ceil((total - done) / rate)} s left` : ''
  return { step: step.padEnd(10), rate: Math.round(rate), left }
}
