import { z } from 'zod'
import { settings_schema } from './config.ts'

type Entry = { description: string; default?: string | number }

/**
 * Returns the text of `.env.example`: each setting with its description and default. A test compares it with the file.
 */
export function exampleOfSettings(): string {
  const { properties } = z.toJSONSchema(settings_schema, { io: 'input' })
  const entries = Object.entries(properties as Record<string, Entry>).map(
    ([name, { description, default: value = '' }]) => `\n# ${description}\n# ${name}=${value}\n`,
  )
  return `# All settings are optional. Copy this file to .env and uncomment the settings that you change.\n${entries.join('')}`
}
