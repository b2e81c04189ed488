import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { NewLinks } from '#contract/admin/site/links.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { setLinks } from '#server/admin/set-links.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { listSiteLinks } from '#server/site/store/links.ts'

export function addLinkVerbs(program: Command): void {
  const group = program
    .command('links')
    .summary('list or replace the links of the menu and the footer, and the sponsors')

  const list = addVerb(group, 'list', 'list the links (with --json: as a file for `links set`)', [
    'links list',
  ])
  setAction(list, async ({ db }) => {
    const links = await listSiteLinks(db)
    const rows = Object.entries(links).flatMap(([place, added]) =>
      added.map((link) => [place, link.label, link.address, 'image_url' in link ? link.image_url : null]),
    )
    return done({ links }, textTable(['place', 'label', 'address', 'picture'], rows))
  })

  const set = addVerb(group, 'set <file>', 'replace all links with those of a JSON file', [
    'links set links.json',
  ])
  setAction(set, (context, [file = '']) => runSet(context, file))
}

async function runSet({ db, dry_run, ...by }: VerbContext, file: string): Promise<VerbResult> {
  const parsed = NewLinks.safeParse(readJson(await readFile(file, 'utf8')))
  if (!parsed.success)
    return wrongUsage(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))

  const problems = await withDryRun(db, dry_run, (tx) => setLinks(tx, parsed.data, by))
  const sentences = Object.entries(problems).map(([place, problem]) => `${place}: ${problem}.`)
  if (sentences.length > 0) return refusal(sentences)
  return done({ dry_run }, [dry_run ? 'The links would be replaced (dry run).' : 'The links were replaced.'])
}

/** Parses a JSON text. Returns undefined if it is invalid; the schema rejects undefined. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
