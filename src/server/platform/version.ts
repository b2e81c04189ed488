import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Project = z.object({ version: z.string() })

export function readVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return Project.parse(JSON.parse(readFileSync(file, 'utf8'))).version
}
