import type { Sponsor } from '#contract/site-look.ts'
import { ActButton } from '../parts/acts.tsx'
import { TextField } from '../parts/fields.tsx'
import { PictureField } from '../parts/picture-field.tsx'

type Props = {
  link: Sponsor
  /** The list and the position in it, such as `Menu 2`. Screen readers read it with each button. */
  name: string
  has_picture: boolean
  onChange: (link: Sponsor) => void
  onRemove: () => void
  /** Undefined for the first row. */
  onUp: (() => void) | undefined
}

export function LinkRow({ link, name, has_picture, onChange, onRemove, onUp }: Props) {
  return (
    <li>
      <fieldset className="link-row" aria-label={name}>
        <TextField
          label={has_picture ? 'Name' : 'Label'}
          maxLength={60}
          value={link.label}
          onChange={(label) => onChange({ ...link, label })}
        />
        <TextField
          label="Address"
          inputMode="url"
          maxLength={500}
          placeholder="/info/prizes or https://…"
          value={link.address}
          onChange={(address) => onChange({ ...link, address })}
        />
        {has_picture && (
          <PictureField
            label={`Picture of ${link.label || name}`}
            address={link.image_url}
            max_side={480}
            onChange={(image_url) => onChange({ ...link, image_url })}
          />
        )}
        <div className="link-acts">
          {onUp && (
            <ActButton onClick={onUp}>
              Move up<span className="visually-hidden"> ({name})</span>
            </ActButton>
          )}
          <ActButton kind="danger" onClick={onRemove}>
            Remove<span className="visually-hidden"> ({name})</span>
          </ActButton>
        </div>
      </fieldset>
    </li>
  )
}
