import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { checkPageText } from '#server/admin/check-page-text.ts'
import { listPages } from '#server/admin/store/pages.ts'
import { IS_TERMS, PAGE_PATH, writePage } from '#server/admin/write-page.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

export function addPageVerbs(program: Command): void {
  const group = program.command('page').summary('write, list or reset the info pages')

  const set = addVerb(group, 'set <path> <file>', 'write a page from a markdown file', [
    'page set info/rules rules.md --dry-run',
    'page set info/contact contact.md',
  ])
  setAction(set, (context, [path = '', file = '']) => runSet(context, path, file))

  const list = addVerb(group, 'list', 'list the pages that replace built-in texts', ['page list'])
  setAction(list, async ({ db }) => {
    const pages = await listPages(db)
    const rows = pages.map(({ path, markdown, changed_at }) => [
      path,
      markdown.length,
      changed_at.toISOString(),
    ])
    return done({ pages }, textTable(['path', 'characters', 'changed'], rows))
  })

  const remove = addVerb(group, 'remove <path>', 'go back to the built-in text of a page', [
    'page remove info/rules',
  ])
  setAction(remove, (context, [path = '']) => write(context, path, null))
}

async function runSet(context: VerbContext, path: string, file: string): Promise<VerbResult> {
  const markdown = await readFile(file, 'utf8')
  const problems = checkPageText(markdown, 'add the picture with `image add`')
  if (problems.length > 0) return refusal(problems)
  return write(context, path, markdown)
}

async function write(
  { db, dry_run, ...by }: VerbContext,
  path: string,
  markdown: string | null,
): Promise<VerbResult> {
  if (!PAGE_PATH.test(path))
    return wrongUsage([`${path} is not a valid path: use \`tour\`, or a path such as \`info/rules\`.`])
  const outcome = await withDryRun(db, dry_run, (tx) => writePage(tx, path, markdown, by))
  if (outcome === 'is-terms') return refusal([IS_TERMS])
  const lines = [`Page ${path} ${outcomeText(outcome, markdown, dry_run)}.`]
  return done({ dry_run, path, outcome }, lines)
}

function outcomeText(outcome: string, markdown: string | null, dry_run: boolean): string {
  if (outcome === 'unchanged') return 'is unchanged'
  const done_text = markdown === null ? 'reset to its built-in text' : 'saved'
  return dry_run ? `would be ${done_text} (dry run)` : `was ${done_text}`
}
