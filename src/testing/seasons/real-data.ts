/** A folder with real seasons, for tests that use real input. The repository contains none. */
export const realData = process.env.REAL_DATA || null
