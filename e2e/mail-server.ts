import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real mail server on this machine that keeps each letter as a file; returns its address. */
export async function startMailServer(folder: string): Promise<string> {
  const outbox = join(folder, 'outbox')
  mkdirSync(outbox, { recursive: true })
  let count = 0

  /** Whoever looks for a letter never finds half of it. */
  const keep = async (stream: Readable, done: () => void) => {
    const file = join(outbox, `${++count}.eml`)
    writeFileSync(`${file}.part`, await buffer(stream))
    renameSync(`${file}.part`, file)
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void keep(stream, done),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  listening.unref()
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
}
