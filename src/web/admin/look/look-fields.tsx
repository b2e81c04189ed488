import type { AdminLook } from '#contract/admin/site/look.ts'
import { checkColours, OWN_COLOURS } from '#game/brand-colours.ts'
import { Link } from '../../core/paths/link.tsx'
import { Field } from '../parts/acts.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { LOOK_LABELS } from '../settings/setting-text.ts'

export type LookValues = Omit<AdminLook, 'pages' | 'version'>

type Props = {
  values: LookValues
  set: (changed: Partial<LookValues>) => void
  /** The server's errors by field. */
  errors: Readonly<Record<string, string>>
}

export function NameFields({ values: { name, slogan }, set, errors }: Props) {
  return (
    <Sheet title="Name" is_padded>
      <TextField
        label={LOOK_LABELS.name}
        error={sentence(errors.name)}
        hint="Shown in the header, in emails and in browser tabs."
        maxLength={120}
        value={name}
        onChange={(text) => set({ name: text })}
      />
      {slogan !== null && (
        <TextField
          label={LOOK_LABELS.slogan}
          error={sentence(errors.slogan)}
          hint="Shown on the home page and in the footer."
          maxLength={120}
          value={slogan}
          onChange={(text) => set({ slogan: text })}
        />
      )}
    </Sheet>
  )
}

export function PictureFields({ values: { logo_url, icon_url }, set, errors }: Props) {
  return (
    <Sheet title="Pictures" is_padded>
      <PictureField
        label={LOOK_LABELS.logo_url}
        hint="Shown beside the name, on the dark header. Without a logo, a podium is shown."
        error={sentence(errors.logo_url)}
        address={logo_url}
        max_side={320}
        onChange={(address) => set({ logo_url: address })}
      />
      <PictureField
        label={LOOK_LABELS.icon_url}
        hint="Shown in browser tabs. Use a square picture, at least 64 pixels wide."
        error={sentence(errors.icon_url)}
        address={icon_url}
        max_side={256}
        onChange={(address) => set({ icon_url: address })}
      />
    </Sheet>
  )
}

const COLOUR_HINTS = {
  accent_colour: 'Colour of buttons and highlights. Text on it is dark.',
  ground_colour: 'Background colour. Text on it is light.',
}

export function ColourFields({ values, set, errors }: Props) {
  return (
    <Sheet title="Colours" is_padded>
      <ColourField colour="accent_colour" values={values} set={set} errors={errors} />
      <ColourField colour="ground_colour" values={values} set={set} errors={errors} />
    </Sheet>
  )
}

type ColourProps = Props & { colour: keyof typeof COLOUR_HINTS }

/** Edits a colour. The contrast is checked while the owner types, by the same rule as on the server. */
function ColourField({ colour, values, set, errors }: ColourProps) {
  const label = LOOK_LABELS[colour]
  const value = values[colour]
  const { accent_colour, ground_colour } = values
  const are_complete = [accent_colour, ground_colour].every((each) => each === null || COLOUR.test(each))
  const refusal = are_complete
    ? checkColours({ accent_colour, ground_colour }).find((each) => each.colour === colour)
    : undefined
  const choose = (text: string) => set({ [colour]: text.trim() || null })
  return (
    <Field
      label={label}
      error={
        refusal
          ? `The contrast with ${refusal.against === 'ground' ? 'the header and footer' : 'its text'} is ${shownRatio(refusal.ratio)}:1, and must be at least ${refusal.min_ratio}:1.`
          : sentence(errors[colour])
      }
      hint={COLOUR_HINTS[colour]}
    >
      {(id) => (
        <div className="colour-inputs">
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={value && COLOUR.test(value) ? value : OWN_COLOURS[colour]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <input
            id={id}
            type="text"
            maxLength={7}
            placeholder={`${OWN_COLOURS[colour]} (default)`}
            value={value ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {refusal && (
            <button className="admin-link" type="button" onClick={() => choose(refusal.nearest)}>
              Use {refusal.nearest}, the nearest allowed colour
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

const COLOUR = /^#[0-9a-f]{6}$/i

/** Rounds down, so that a refused contrast is never shown as the required contrast. */
function shownRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}

export function ContactFields({
  values: { mail_address, terms_page },
  set,
  errors,
  pages,
}: Props & Pick<AdminLook, 'pages'>) {
  return (
    <Sheet title="Contact and terms" is_padded>
      <TextField
        label={LOOK_LABELS.mail_address}
        error={sentence(errors.mail_address)}
        hint="Shown on the contact page, in the footer and in the privacy text."
        type="email"
        value={mail_address ?? ''}
        onChange={(text) => set({ mail_address: text.trim() || null })}
      />
      <SelectField
        label={LOOK_LABELS.terms_page}
        error={sentence(errors.terms_page)}
        hint={
          <>
            Linked in the footer and on the registration form. To create the page, choose{' '}
            <Link to="/content/new-page">New page</Link>.
          </>
        }
        value={terms_page ?? ''}
        options={[['', 'None'], ...pages.map((page) => [page, `/${page}`] as const)]}
        onChange={(page) => set({ terms_page: page || null })}
      />
    </Sheet>
  )
}

/** Makes a sentence out of the server's error, which has no subject: `must be an email address`. */
function sentence(error: string | undefined): string | undefined {
  return error && `It ${error}`
}
