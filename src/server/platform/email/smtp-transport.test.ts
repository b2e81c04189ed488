import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtp } from '#testing/mail/outbox.ts'
import type { Mail } from './store.ts'

const mail: Mail = {
  mail_id: 1,
  kind: 'reset',
  recipient: 'anna@example.org',
  sender_name: 'Podium',
  reply_to: null,
  subject: 'Reset your password',
  body_text: 'Here you are',
  body_html: '<p>Here you are</p>',
  message_id: '0b5b1a52-0c0f-4f0c-8d1b-1a52b5b0c0f4',
  created_at: new Date(),
}

/** Opens a mail server that requires authentication. Returns it with the user names and passwords that it received. */
async function openLoginServer(host: string, options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      received.push(`${username} ${password}`)
      done(null, { user: username })
    },
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    closeTimeout: 100,
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, host)
  await once(listening, 'listening')
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  const { port } = listening.address() as AddressInfo
  return { received, address: `game:p%40ss%3A@${host}:${port}` }
}

test('a server on this machine receives the password, also unencrypted', async () => {
  const { received, address } = await openLoginServer('127.0.0.1')
  await smtp(new URL(`smtp://${address}`)).send(mail)
  expect(received).toEqual(['game p@ss:'])
})

test('any other server receives no password over an unencrypted connection', async () => {
  const { received, address } = await openLoginServer('127.0.0.2')
  await expect(smtp(new URL(`smtp://${address}`)).send(mail)).rejects.toMatchObject({ code: 'ETLS' })
  expect(received).toEqual([])
})

test('any other server receives no password if its certificate is invalid', async () => {
  const { received, address } = await openLoginServer('127.0.0.2', { secure: true, disabledCommands: [] })
  await expect(smtp(new URL(`smtps://${address}`)).send(mail)).rejects.toThrow(/self.signed|certificate/i)
  expect(received).toEqual([])
})
