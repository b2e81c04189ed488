import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { lockSubject } from '#server/platform/audit/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

describe('announcements', () => {
  test('are published, listed, changed and removed [3.26]', async () => {
    await expectDryRun('select count(*) from announcements', 'announce', 'add', 'Snow!', 'It came.')
    const added = await run(
      'announce',
      'add',
      'Snow!',
      'It came.\\nAt last.',
      '--page',
      '/events',
      '--level',
      'info',
    )
    expect(added).toMatchObject({ status: 0, out: 'Announcement 2 is shown.\n' })
    expect(await one('select row(page, text, level)::text from announcements')).toBe(
      '(/events,"It came.\nAt last.",info)',
    )
    expect(await lastAudit()).toMatchObject({
      actor: 'olga',
      act: 'announce',
      subject: 'Snow!',
      after: { level: 'info' },
    })

    expect((await run('announce', 'list')).out).toMatch(
      /^id {2}level .*\n 2 {2}info {3}\/events {2}all .* Snow!\n$/,
    )
    expect(await run('announce', 'set', '2', '--text', 'More.', '--page', 'none')).toMatchObject({
      status: 0,
    })
    expect(await one('select row(page, header, text, level)::text from announcements')).toBe(
      '(,Snow!,More.,info)',
    )
    expect(await lastAudit()).toMatchObject({
      act: 'announce change',
      before: { text: 'It came.\nAt last.' },
    })
    expect(await run('announce', 'end', '2', '--reason', 'thaw')).toMatchObject({ status: 0 })
    expect(await one('select count(*)::int from announcements')).toBe(0)
    expect(await lastAudit()).toMatchObject({
      act: 'unannounce',
      before: { header: 'Snow!' },
      reason: 'thaw',
    })
  })

  test('can be planned', async () => {
    const added = await run('announce', 'add', 'Later', 'text', '--from', '2099-01-01T07:00')
    expect(added).toMatchObject({ status: 0, out: expect.stringContaining('will be shown.') })
    expect(await one(`select starts_at > game_now() from announcements where header = 'Later'`)).toBe(true)
  })

  test.each([
    [1, 'The end is in the past', ['announce', 'add', 'Late', 'text', '--until', '2020-01-01T07:00']],
    [
      1,
      'The announcement would end before it begins',
      ['announce', 'add', 'Never', 'text', '--from', '2099-01-02T07:00', '--until', '2099-01-01T07:00'],
    ],
    [2, '--from must be a date and time', ['announce', 'add', 'Never', 'text', '--from', 'tomorrow']],
    [1, 'There is no announcement 99', ['announce', 'end', '99']],
    [1, 'There is no announcement 99, or it has ended', ['announce', 'set', '99', '--text', 'x']],
    [2, '--until must be a date and time', ['announce', 'add', 'Never', 'text', '--until', 'tomorrow']],
    [2, 'needs a header', ['announce', 'add', ' ', 'text']],
    [2, 'Allowed choices are primary', ['announce', 'add', 'Loud', 'text', '--level', 'shout']],
    [2, 'a path such as /events', ['announce', 'add', 'Where', 'text', '--page', 'events']],
  ])('are refused (exit code %i): %s', async (status, problems, args) => {
    await expectRefused(status, problems, args)
  })
})

describe('pages and images', () => {
  const svg = '<?xml version="1.0"?>\n<!-- ours --><svg xmlns="http://www.w3.org/2000/svg"/>'

  test('a page can be written, listed and removed [1.9a]', async () => {
    const file = fileOf('# Rules\n\nSki fast.\n', 'rules.md')
    await expectDryRun('select count(*) from pages', 'page', 'set', 'info/rules', file)
    expect(await run('page', 'set', 'info/rules', file)).toMatchObject({
      out: 'Page info/rules was saved.\n',
    })
    expect(await run('page', 'set', 'info/rules', file)).toMatchObject({
      out: 'Page info/rules is unchanged.\n',
    })
    expect(await one(`select markdown from pages where path = 'info/rules'`)).toBe('# Rules\n\nSki fast.\n')
    expect((await run('page', 'list')).out).toContain('info/rules')

    expect(await run('page', 'remove', 'info/rules')).toMatchObject({ status: 0 })
    expect(await one('select count(*)::int from pages')).toBe(0)
    expect(await lastAudit()).toMatchObject({
      act: 'page',
      subject: 'info/rules',
      before: { markdown: expect.any(String) },
    })
  })

  test('an image can be added and used, and cannot be deleted while it is used', async () => {
    const file = fileOf(svg, 'Sprint Cup.svg')
    await expectDryRun('select count(*) from images', 'image', 'add', file)
    expect(await run('image', 'add', file)).toMatchObject({ out: '/media/sprint-cup.svg was added\n' })
    expect(await run('cup', 'set', 'Sprint', '--image', '/media/sprint-cup.svg')).toMatchObject({ status: 0 })
    expect(await run('logo', 'AKE', '/media/sprint-cup.svg')).toMatchObject({ status: 0 })
    expect((await run('image', 'list')).out).toMatch(/\/media\/sprint-cup\.svg +\d+ +2\n/)

    expect((await run('image', 'remove', 'sprint-cup.svg')).problems).toContain('is in use')
    await run('cup', 'set', 'Sprint', '--image', 'none')
    await run('logo', 'Team Aker', 'none')
    await pool.query(`update sidebets set description = 'Who? ![](/media/sprint-cup.svg)'`)
    expect((await run('image', 'remove', 'sprint-cup.svg')).problems).toContain('is in use')
    await pool.query(`update sidebets set description = 'Who?'`)
    expect(await run('image', 'remove', '/media/sprint-cup.svg')).toMatchObject({ status: 0 })
    expect(await lastAudit()).toMatchObject({ act: 'image remove', subject: 'sprint-cup.svg' })
  })

  test('the cup Overall can have an image, as other cups can, but cannot be removed [3.25]', async () => {
    expect(await run('cup', 'set', 'Overall', '--image', '/cups/overall.svg')).toMatchObject({ status: 0 })
    await run('cup', 'remove', 'Overall')
    expect(await one(`select image_url from cups where name = 'Overall'`)).toBe('/cups/overall.svg')
  })

  test.each<[number, string, string[]]>([
    [1, 'not a PNG, JPEG, WebP or SVG', ['image', 'add', 'FILE:html']],
    [1, 'at most 1 MB', ['image', 'add', 'FILE:big']],
    [1, 'lower-case letters, digits and hyphens', ['image', 'add', 'FILE:svg', '--name', '../x']],
    [1, 'There is no picture', ['image', 'remove', 'nothing.png']],
    [1, 'https://elsewhere.example/x.png is on another site', ['page', 'set', 'info/rules', 'FILE:foreign']],
    [1, 'no such file', ['page', 'set', 'info/rules', '/nowhere/rules.md']],
    [1, 'https://elsewhere.example/y.png is on another site', ['page', 'set', 'tour', 'FILE:referring']],
    [2, 'is not a valid path: use `tour`', ['page', 'set', 'Info Rules', 'FILE:html']],
    [2, 'is not a valid path: use `tour`', ['page', 'set', 'info/a/b', 'FILE:html']],
    [2, 'is not a valid path: use `tour`', ['page', 'set', 'rules', 'FILE:html']],
    [
      1,
      'Pictures must be on this site',
      ['cup', 'set', 'Sprint', '--image', 'https://elsewhere.example/x.png'],
    ],
    [1, 'Pictures must be on this site', ['cup', 'set', 'Sprint', '--image', String.raw`/\evil.com/x.png`]],
    [1, 'Pictures must be on this site', ['cup', 'set', 'Sprint', '--image', '/media/nope.png']],
    [1, 'Pictures must be on this site', ['logo', 'AKE', '/api/users']],
    [1, 'Overall always holds every race', ['cup', 'set', 'Overall', '--races', '1']],
    [1, 'Overall always holds every race', ['cup', 'remove', 'Overall']],
    [1, 'There is no pro team Nobody', ['logo', 'Nobody', 'none']],
  ])('are refused (exit code %i): %s', async (status, problems, args) => {
    const files: Record<string, string | Buffer> = {
      html: '<html><svg></svg></html>',
      big: Buffer.alloc(1024 * 1024 + 1),
      svg,
      referring: 'Look: ![ski][there]\n\n[there]: https://elsewhere.example/y.png',
      foreign: 'Look: ![ski](https://elsewhere.example/x.png)',
    }
    const given = args.map((word) =>
      word.startsWith('FILE:') ? fileOf(files[word.slice(5)]!, 'file') : word,
    )
    await expectRefused(status, problems, given)
  })
})

describe('the look and the links', () => {
  const links = { menu: [{ label: 'Prizes', address: '/info/prizes' }], footer: [], sponsors: [] }

  test('colours, pictures and terms are checked and saved [E7]', async () => {
    expect(await run('site', 'set', 'ground_colour=#40101c')).toMatchObject({ status: 0 })
    await expectRefused(2, 'has a contrast of', ['site', 'set', 'ground_colour=#ffffff'])
    await expectRefused(1, 'logo_url must be the address', ['site', 'set', 'logo_url=/media/nope.png'])
    await run('page', 'set', 'info/terms', fileOf('Be kind.', 'terms.md'))
    expect(await run('site', 'set', 'terms_page=info/terms')).toMatchObject({ status: 0 })
    await expectRefused(1, 'as the terms', ['page', 'remove', 'info/terms'])
  })

  test('links are replaced and listed [E7]', async () => {
    const file = fileOf(JSON.stringify(links), 'links.json')
    await expectDryRun('select count(*) from site_links', 'links', 'set', file)
    expect(await run('links', 'set', file)).toMatchObject({ status: 0, out: 'The links were replaced.\n' })
    expect((await run('links', 'list')).out).toMatch(/menu +Prizes +\/info\/prizes/)
    expect(await lastAudit()).toMatchObject({ act: 'links set', after: { menu: ['Prizes /info/prizes'] } })
    const wrong = { ...links, footer: [{ label: 'Bad', address: 'javascript:alert(1)' }] }
    await expectRefused(1, 'footer: The address of link 1 must be a path', [
      'links',
      'set',
      fileOf(JSON.stringify(wrong), 'wrong.json'),
    ])
    await expectRefused(2, 'expected', ['links', 'set', fileOf('{}', 'empty.json')])
  })

  /**
   * Starts a command while another user has locked `subject`. When the command is waiting for the lock, the other user
   * commits.
   */
  const whileChanging = async (subject: string, change: string, ...args: string[]) => {
    const other = await pool.connect()
    // If the test fails, closing the connection ends its transaction.
    onTestFinished(() => other.release(true))
    await other.query('begin')
    await lockSubject(Db.in(other), subject)
    const running = run(...args)
    const countWaitingLocks = () =>
      one(`select count(*)::int from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(countWaitingLocks).toBe(1)
    await other.query(`${change}; commit`)
    return running
  }

  test('a command waits for a concurrent change, and does not overwrite it [E7]', async () => {
    await whileChanging(
      'site',
      `update site_settings set site_name = 'Kept'`,
      'site',
      'set',
      'mail_address=new@example.org',
    )
    expect(await one('select row(site_name, mail_address)::text from site_settings')).toBe(
      '(Kept,new@example.org)',
    )

    const file = fileOf(JSON.stringify({ ...links, menu: [] }), 'none.json')
    await whileChanging(
      'links',
      `update site_links set label = 'Theirs' where place = 'menu'`,
      'links',
      'set',
      file,
    )
    expect(await lastAudit()).toMatchObject({ before: { menu: ['Theirs /info/prizes'] } })

    await run('page', 'set', 'info/prizes', fileOf('A lamp.', 'prizes.md'))
    const removing = ['page', 'remove', 'info/prizes']
    const removed = await whileChanging(
      'site',
      `update site_settings set terms_page = 'info/prizes'`,
      ...removing,
    )
    expect(removed).toMatchObject({ status: 1, problems: expect.stringContaining('as the terms') })
  })
})
