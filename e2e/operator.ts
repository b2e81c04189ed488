import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const main = join(import.meta.dirname, '..', 'src', 'operator', 'main.ts')

export async function operate(database_url: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: database_url }
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--actor', 'jury'], { env })
  return stdout
}
