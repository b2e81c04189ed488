import { afterAll, vi } from 'vitest'

/**
 * Setup of the unit tests. Several test files share one process, because a process for each file took five times the
 * processor time. Every file gets its own copy of our modules. After each file, stubs of globals, environment variables
 * and timers are removed. Other changes of globals, of Node's modules and of packages are not undone.
 */
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
