import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { sendLetter } from '#server/notifications/send-letter.ts'
import { dbOf } from '#server/platform/db/db.ts'
import type { Post } from '#server/platform/mails/post.ts'
import { smtpPost } from '#server/platform/mails/smtp-post.ts'
import { freshDatabase } from '#testing/database/database.ts'
import type { Letter } from '#text/letter.ts'
import { mailing_site } from './post-office.ts'

export const from = { mail_from: 'game@podium.example', public_url: mailing_site.public_url }

export const letter: Letter = {
  kind: 'reset',
  to: 'anna@example.org',
  subject: 'Reset your password',
  paragraphs: ['Somebody asked for <b>that</b>.'],
  button: { words: 'Set a new password', url: 'https://podium.example/reset/secret-token' },
}

/** A database with so many letters that wait, to p1, p2 and so on. */
export async function outbox(times = 1, more: Partial<Letter> = {}): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await writeLetters(pool, times, more)
  return pool
}

export async function writeLetters(pool: pg.Pool, times = 1, more: Partial<Letter> = {}): Promise<void> {
  for (let n = 1; n <= times; n++) {
    await sendLetter(dbOf(pool), mailing_site, { ...letter, to: `p${n}@example.org`, ...more })
  }
}

/** Carries letters to that server until the test is over. */
export function smtp(url: URL): Post {
  const post = smtpPost(url, from)
  onTestFinished(post.close)
  return post
}
