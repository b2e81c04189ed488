/** A folder of real seasons, for tests that want input nobody here made up; the project holds none of it. */
export const realData = process.env.REAL_DATA || null
