/** `npm run trial` runs the full figures of docs/testing.md; CI takes a sample, where the whole takes too long. */
export const isExtendedRun = process.env.TRIAL === 'on'
