import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { readUpload } from './read-upload.ts'
import { max_waiting } from './run-task.ts'

async function readFrom(content: string | Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'list'), content)
  return readUpload(join(folder, 'list'))
}

const WORKBOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Notes" state="hidden" r:id="r1"/><sheet name="A" r:id="r2"/></sheets></workbook>'
const RELS =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>'
const STRINGS = '<sst><si><t>Rank</t></si><si><t>Athlete</t></si><si><r><t>Time</t></r></si></sst>'
const STYLES = '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="47"/></cellXfs></styleSheet>'
const HEAD =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
const ROW =
  '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>3425499</v></c><c r="C2" s="1"><v>0.02</v></c></row>'

function workbook(rows: string, more: Record<string, string> = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELS,
    'xl/sharedStrings.xml': STRINGS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

test('reads the first visible sheet of a workbook, including times [E5]', async () => {
  const { rows, columns, issues, text } = await readFrom(workbook(HEAD + ROW))
  expect(issues).toEqual([])
  expect(columns.sort()).toEqual(['Athlete', 'Rank', 'Time'])
  expect(rows).toMatchObject([{ place: 1, code: '3425499', time: '28:48' }])
  expect(text).toContain('"3425499"')
})

test('reads JSON and pasted tables [E5]', async () => {
  expect((await readFrom('[{"place": 1, "athlete": "3425499"}]')).rows).toMatchObject([{ place: 1 }])
  expect((await readFrom('place;athlete\n1;3425499')).rows).toMatchObject([{ code: '3425499' }])
})

/** Makes a ZIP file with 200 entries for the same 100 kB. Each entry declares the size 0. */
function overlapping(): Uint8Array {
  const nameOf = (n: number) => `xl/worksheets/sheet${String(n).padStart(3, '0')}.xml`
  const zip = Buffer.from(zipSync({ [nameOf(0)]: new Uint8Array(100_000) }, { level: 0 }))
  const end = zip.length - 22
  const start = zip.readUInt32LE(end + 16)
  const entries = Array.from({ length: 200 }, (_, n) => {
    const entry = Buffer.from(zip.subarray(start, end))
    entry.writeUInt32LE(0, 24)
    entry.write(nameOf(n), 46)
    return entry
  })
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(entries.length, 8)
  tail.writeUInt16LE(entries.length, 10)
  tail.writeUInt32LE(entries.length * (end - start), 12)
  return Buffer.concat([zip.subarray(0, start), ...entries, tail])
}

const big = new Uint8Array(20 * 1024 * 1024)

test.each<[string, string | Uint8Array, RegExp]>([
  ['a formula', workbook(`${HEAD}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`), /formula in cell A2/],
  ['other files', workbook(HEAD + ROW, { 'xl/externalLinks/externalLink1.xml': '<a/>' }), /other files/],
  ['macros', workbook(HEAD + ROW, { 'xl/vbaProject.bin': 'x' }), /macros/],
  [
    'a path that leads out of the archive',
    workbook(HEAD + ROW, { '../../etc/cron.d/x': 'x' }),
    /paths that lead out of it/,
  ],
  ['a DOCTYPE', workbook(HEAD + ROW, { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }), /DOCTYPE/],
  ['a ZIP bomb', zipSync({ 'xl/workbook.xml': big }, { level: 9 }), /far too large/],
  ['a ZIP bomb of overlapping files', overlapping(), /far too large/],
  ['broken XML', workbook('<row><c'), /cannot be read/],
  ['a file that is no workbook', zipSync({ 'a.txt': strToU8('a') }), /cannot be read/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old version of Excel/],
  ['a formula in a table', 'place,athlete,name\n1,3425499,=cmd()', /=cmd/],
  ['too many rows', `place,athlete\n${'1,3425499\n'.repeat(5001)}`, /more rows/],
  ['an empty file', '', /empty file/],
])('refuses %s with a message [E5]', async (_what, content, found) => {
  const { issues, issue_count } = await readFrom(content)
  expect(issue_count).toBeGreaterThan(0)
  expect(issues[0]?.found).toMatch(found)
})

test('while the queue is full, further files are refused with 503, and the queued files are read', async () => {
  const reads = Array.from({ length: max_waiting + 3 }, () => readFrom('place;athlete\n1;3425499'))
  const done = await Promise.allSettled(reads)
  const refused = done.filter((each) => each.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toMatchObject([{ statusCode: 503 }, { statusCode: 503 }])
})
