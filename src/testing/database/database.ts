import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openPool } from '#server/platform/db/pool.ts'
import { template_database } from './cluster.ts'

/** A migrated database for one test, dropped after it. */
export async function freshDatabase(): Promise<pg.Pool> {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  onTestFinished(drop)
  return pool
}

/** A migrated database for a whole file: `const { pool, drop } = await …` in `beforeAll`, `drop` in `afterAll`. */
export async function copyTemplate(
  cluster_url: string,
): Promise<{ pool: pg.Pool; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(cluster_url, `create database ${name} template ${template_database}`)
  const pool = openPool(withDatabase(cluster_url, name))
  const drop = async () => {
    await pool.end()
    await onCluster(cluster_url, `drop database ${name} with (force)`)
  }
  return { pool, drop }
}

async function onCluster(cluster_url: string, statement: string): Promise<void> {
  const pool = openPool(withDatabase(cluster_url, 'postgres'), { max: 1 })
  await pool.query(statement)
  await pool.end()
}

function withDatabase(cluster_url: string, name: string): string {
  return cluster_url.replace(/\/podium(\?|$)/, `/${name}$1`)
}
