import './save-word.css'
import { useReader } from '../app/reader.ts'
import type { SaveState } from './save-state.ts'
import { saveText } from './save-text.ts'

type Props = { saving: SaveState; is_open: boolean }

/** Saving, saved and when, or not saved and why. It is heard when there is time for it, and at once where something was lost. */
export function SaveWord({ saving, is_open }: Props) {
  const text = saveText(saving, useReader(), is_open)
  const is_urgent = saving.state === 'not-saved'

  return (
    <div className={`save save-${saving.state}`}>
      <output>{!is_urgent && text}</output>
      <span role="alert">{is_urgent && text}</span>
    </div>
  )
}
