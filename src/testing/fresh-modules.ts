import { afterAll, vi } from 'vitest'

/**
 * Setup of the unit tests. Several files run in one process, which takes a fifth of the processor time of a process for
 * each. Every file gets its own copy of our modules and leaves no stubs, so that none depends on the files before it.
 */
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
