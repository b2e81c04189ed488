import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Starts a real local mail server that stores each email as a file. Returns its URL. */
export async function startMailServer(folder: string): Promise<string> {
  const outbox = join(folder, 'outbox')
  mkdirSync(outbox, { recursive: true })
  let count = 0

  /** Renames the file when it is complete, so that readers never see half a file. */
  const save = async (stream: Readable, done: () => void) => {
    const file = join(outbox, `${++count}.eml`)
    writeFileSync(`${file}.part`, await buffer(stream))
    renameSync(`${file}.part`, file)
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void save(stream, done),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  listening.unref()
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
}
