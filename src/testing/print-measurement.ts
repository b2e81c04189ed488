/** Prints a measured value in the output of the run. */
export function printMeasurement(text: string): void {
  process.stdout.write(`${text}\n`)
}
