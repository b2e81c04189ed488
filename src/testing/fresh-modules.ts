import { afterAll, vi } from 'vitest'

/**
 * Setup of the unit tests. Several files run in one process, which takes a fifth of the processor time of a process for
 * each. Every file gets its own copy of our modules, and its stubs of globals, environment and timers end with it. What
 * it assigns to globals, or changes in modules of Node and of packages, stays.
 */
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
