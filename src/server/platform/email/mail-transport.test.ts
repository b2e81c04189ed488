import { expect, test } from 'vitest'
import { mailErrorOf } from './mail-transport.ts'

/** Makes the error that the mailer throws if the server refuses a command with this reply. */
const errorOf = (command: string, response: string, code = 'EENVELOPE') => ({
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

test.each([
  ['RCPT TO', '550 No such user', 'address'],
  ['RCPT TO', '550-5.1.1 No such user', 'address'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'address'],
  ['RCPT TO', '552 5.2.3 Message too long', 'message'],
  ['RCPT TO', '550 5.7.1 Not allowed', 'moment'],
  ['RCPT TO', '450 4.2.0 Try again', 'moment'],
  ['RCPT TO', '553 5.1.8 Bad sender', 'sender'],
  ['MAIL FROM', '550 Sender refused', 'sender'],
  ['MAIL FROM', '550 5.1.7 Bad sender', 'sender'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'sender'],
  ['MAIL FROM', '552 Message too long', 'message'],
  ['MAIL FROM', '552 5.3.4 Message too long', 'message'],
  ['MAIL FROM', '451 4.7.1 Try again', 'moment'],
  ['DATA', '554 No valid recipients', 'message'],
] as const)('after %s, the reply "%s" is about the %s', (command, response, problem) => {
  const concerns_only_message = problem !== 'sender'
  expect(mailErrorOf(errorOf(command, response))).toMatchObject({ problem, concerns_only_message })
})

test.each([
  ['554 Looks like spam', 'message'],
  ['554 5.7.26 Not authenticated', 'message'],
  ['550 5.1.1 No such user', 'address'],
  ['552 5.2.2 Mailbox full', 'address'],
  ['552 5.2.3 Message too long', 'message'],
  ['550 5.1.8 Bad sender', 'sender'],
  ['451 Try again', 'moment'],
] as const)('after the whole email, the reply "%s" is about the %s', (response, problem) => {
  expect(mailErrorOf(errorOf('DATA', response, 'EMESSAGE')).problem).toBe(problem)
})

test.each([
  [errorOf('AUTH PLAIN', '535 5.7.8 Wrong password', 'EAUTH'), 'login'],
  [errorOf('AUTH PLAIN', '454 4.7.0 Try again', 'EAUTH'), 'moment'],
  [{ code: 'ECONNECTION' }, 'moment'],
  [errorOf('CONN', '554 No service', 'EPROTOCOL'), 'moment'],
  [{ code: 'EENVELOPE', command: 'API' }, 'message'],
] as const)('the failure %j is about the %s', (error, problem) => {
  expect(mailErrorOf(error).problem).toBe(problem)
})
