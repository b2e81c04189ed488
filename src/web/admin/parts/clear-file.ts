import type { MouseEvent } from 'react'

/** For the click on a file input, because browsers report no change if the same path is chosen again. */
export function clearFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}
