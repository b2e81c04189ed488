import type { Sponsor } from '#contract/site-look.ts'
import { ActButton, Field } from '../parts/acts.tsx'
import { PictureField } from '../parts/picture-field.tsx'

type Props = {
  link: Sponsor
  /** The place and position, such as `Menu 2`. Screen readers read it with each button. */
  name: string
  has_picture: boolean
  onChange: (link: Sponsor) => void
  onRemove: () => void
  /** Missing for the first row. */
  onUp: (() => void) | undefined
}

/** A link that is edited in place. */
export function LinkRow({ link, name, has_picture, onChange, onRemove, onUp }: Props) {
  return (
    <li>
      <fieldset className="link-row" aria-label={name}>
        <Field label={has_picture ? 'Name' : 'Label'}>
          {(id) => (
            <input
              id={id}
              type="text"
              maxLength={60}
              value={link.label}
              onChange={(event) => onChange({ ...link, label: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Address">
          {(id) => (
            <input
              id={id}
              type="text"
              inputMode="url"
              maxLength={500}
              placeholder="/info/prizes or https://…"
              value={link.address}
              onChange={(event) => onChange({ ...link, address: event.currentTarget.value })}
            />
          )}
        </Field>
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
