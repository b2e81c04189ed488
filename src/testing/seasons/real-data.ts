/** The folder with real seasons, for tests that use real input. The repository does not contain it. */
export const realData = process.env.REAL_DATA || null
