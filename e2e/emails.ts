import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { Game } from './games.ts'

const NAME = 'E2E_EMAILS'

/** Chooses the folder for the emails that the servers of the journeys send. The servers create and delete it. */
export function chooseMailFolder(): void {
  process.env[NAME] ??= join(tmpdir(), `podium-emails-${randomUUID()}`)
}

export function mailFolder(game: Game | '' = ''): string {
  const folder = process.env[NAME]
  // The server of the journeys deletes this folder at the end. With an empty name it would delete its working
  // directory.
  if (!folder) throw new Error(`${NAME} is not set`)
  return join(folder, game)
}

/** Waits until the folder of the game has an email to this address with a matching subject. */
export async function emailTo(game: Game, email: string, subject: RegExp): Promise<Email> {
  return emailIn(mailFolder(game), email, subject)
}

export async function emailIn(folder: string, email: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        found = (await listEmails(folder)).find(
          (mail) => isTo(mail, email) && subject.test(mail.subject ?? ''),
        )
        return found !== undefined
      },
      { message: `an email to ${email}` },
    )
    .toBe(true)
  if (!found) throw new Error('there is no such email')
  return found
}

export function linkIn({ text = '' }: Email, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`no link to ${path} in: ${text}`)
  return link
}

/** The emails in a folder, sorted by file name. The mail server of the tests numbers its files in order of arrival. */
export function listEmails(folder: string): Promise<Email[]> {
  return Promise.all(emlIn(join(folder, 'outbox')).map((file) => PostalMime.parse(readFileSync(file))))
}

function emlIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

function isTo({ to = [] }: Email, email: string): boolean {
  return to.some(({ address }) => address?.toLowerCase() === email.toLowerCase())
}
