import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { deleteUnusedImage, saveImage } from '#server/admin/save-image.ts'
import { readImage } from '#server/images/read-image.ts'
import { listImages } from '#server/images/store.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

export function addImageVerbs(program: Command): void {
  const group = program.command('image').summary('add pictures for cups, teams and pages')

  const add = addVerb(group, 'add <file>', 'add a picture (PNG, JPEG, WebP or SVG, at most 1 MB)', [
    'image add sprint-cup.svg',
    'image add IMG_2041.png --name finish-line',
  ])
  add.option('--name <name>', "its name in the address (default: the file's name)")
  setAction<{ name?: string }>(add, (context, [file = ''], { name }) => runAdd(context, file, name))

  const list = addVerb(group, 'list', 'list the pictures and how often each is used', ['image list'])
  setAction(list, async ({ db }) => {
    const images = await listImages(db)
    const rows = images.map(({ name, bytes, used }) => [`/media/${name}`, bytes, used])
    return done({ images }, textTable(['address', 'bytes', 'used'], rows))
  })

  const remove = addVerb(group, 'remove <name>', 'remove a picture that is not in use', [
    'image remove old.png',
  ])
  setAction(remove, (context, [name = '']) => runRemove(context, name))
}

async function runAdd(
  { db, dry_run, ...by }: VerbContext,
  file: string,
  name: string | undefined,
): Promise<VerbResult> {
  const image = readImage(file, await readFile(file), name)
  if ('error' in image) return refusal([image.error])
  await withDryRun(db, dry_run, (tx) => saveImage(tx, image, by))
  const address = `/media/${image.name}`
  return done({ dry_run, address }, [`${address} ${dry_run ? 'would be added (dry run)' : 'was added'}`])
}

async function runRemove({ db, dry_run, ...by }: VerbContext, name_or_address: string): Promise<VerbResult> {
  const name = name_or_address.replace(/^\/media\//, '')
  const outcome = await withDryRun(db, dry_run, (tx) => deleteUnusedImage(tx, name, by))
  if (outcome === 'unknown') return refusal([`There is no picture ${name}: see \`image list\`.`])
  if (outcome === 'in-use')
    return refusal([`${name} is in use: a cup, a team, a page or a side bet shows it.`])
  return done({ dry_run, name }, [`${name} ${dry_run ? 'would be removed (dry run)' : 'was removed'}`])
}
