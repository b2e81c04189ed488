import type { TestProject } from 'vitest/node'
import { openTestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster_url: string
  }
}

/**
 * Vitest's `globalSetup` for the server's tests: starts one cluster for all tests. The binaries are the embedded ones,
 * or those in the folder PG_BIN. Returns the teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openTestCluster(process.env.PG_BIN)
  project.provide('cluster_url', cluster.url)
  return cluster.stop
}
