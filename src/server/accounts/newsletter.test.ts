import { expect, test } from 'vitest'
import { planNews, sendNews } from '#server/admin/news.ts'
import { Db } from '#server/platform/db/db.ts'
import { visit } from '#testing/browser.ts'
import { mailing_site, openMailSetup, tokenOf } from '#testing/mail/mail-setup.ts'
import { openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { register, registrationForm } from '#testing/register.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ site: mailing_site })
const { anna } = test_ids.users
await pool.query(`update seasons set settings = settings || '{"registration": "marathon"}' where is_current`)

const marathoner = (newsletter: boolean) =>
  registrationForm({ first_name: 'Astrid', last_name: 'Øyre', agreement: true, newsletter })

test('a player who ticks the newsletter box gets news after confirming the address [2.reg.i rules §9]', async () => {
  const setup = await openNotificationSetup(pool)
  const { deliver } = await openMailSetup(pool)
  const db = Db.of(pool)
  await pool.query('update users set newsletter = user_id = $1', [anna])
  /** Sends news. Returns the addresses that get it. */
  const recipients = async () => {
    const news = { subject: 'Snow', body: 'At last', segment: { to: 'all' as const }, sends_mail: true }
    const sent = await db.transaction((tx) => sendNews(tx, news, { actor: 'olga', reason: undefined }))
    if ('refused' in sent) throw new Error(sent.refused)
    await planNews(db, sent.news_id)
    return (await setup.run()).flatMap(({ to }) => to).toSorted()
  }
  const [ticked, unticked] = [marathoner(true), marathoner(false)]
  const links = new Map<string, string>()
  for (const form of [ticked, unticked]) {
    expect((await register(app, form)).reply.statusCode).toBe(202)
    const [mail] = await deliver()
    expect(mail!.mail.text!.includes('newsletter')).toBe(form === ticked)
    links.set(form.email, tokenOf(mail!, 'verify'))
  }
  expect(await recipients()).toEqual(['anna@example.org'])

  for (const { email, password } of [ticked, unticked]) {
    const browser = await visit(app)
    const reply = await browser.ask('POST', `/api/verify/${links.get(email)}`, { password })
    expect(reply.statusCode).toBe(200)
  }
  expect(await recipients()).toEqual(['anna@example.org', ticked.email])

  // An account has an unconfirmed address if it was created while the site sent no emails.
  await pool.query('update users set email_verified_at = null where email = $1', [ticked.email])
  expect(await recipients()).toEqual(['anna@example.org'])
})
