import { openPool } from '#server/platform/db/pool.ts'

/** The name of a game's template database, which is only used to create copies. */
export function templateOf(name: string): string {
  return `${name}_untouched`
}

/** Creates an empty database on the same server, or a copy of an existing one. Returns its URL. */
export async function createDatabase(url: string, name: string, source = 'template1'): Promise<string> {
  const server = openPool(url, { max: 1 })
  await server.query(`create database ${name} template ${source}`)
  await server.end()
  return withDatabase(url, name)
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const server = openPool(url, { max: 1 })
  await server.query(`drop database ${name} with (force)`)
  await server.end()
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/podium\w*(\?|$)/, `/${name}$1`)
}
