/** Prints a measured value in the output of the run. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
