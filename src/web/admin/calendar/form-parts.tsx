import type { ComponentProps } from 'react'
import { plainText } from '../../content/plain-text.ts'
import { Checkbox, TextField } from '../parts/fields.tsx'
import type { ActValues } from './calendar-acts.ts'
import { addMinutes } from './local-input.ts'

/** The names of the values that are edited in text fields. */
export type TextName = Exclude<keyof ActValues, 'race_ids' | `is_${string}` | `has_${string}` | 'hidden'>

type ActFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'value' | 'onChange'> & {
  name: TextName
  values: ActValues
  /** The server's validation errors, by field. */
  errors: Record<string, string>
  onChange: (values: ActValues) => void
  is_optional?: boolean
}

export function ActField({ name, values, errors, onChange, is_optional = false, ...field }: ActFieldProps) {
  return (
    <TextField
      {...field}
      error={errors[name] ?? (name === 'to' ? errors.date : undefined)}
      required={!is_optional}
      value={values[name] ?? ''}
      onChange={(text) => onChange({ [name]: text })}
    />
  )
}

export function ShiftButtons({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const steps: [string, number][] = [
    ['1 h earlier', -60],
    ['1 h later', 60],
    ['3 h later', 180],
    ['1 day later', 1440],
  ]
  return (
    <div className="calendar-acts">
      {steps.map(([label, minutes]) => (
        <button
          className="admin-button"
          type="button"
          key={label}
          onClick={() => onChange(addMinutes(value, minutes))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

type BoxProps = { label: string; value?: boolean | undefined; onChange: (value: boolean) => void }

export function ActCheckbox({ label, value = false, onChange }: BoxProps) {
  return (
    <Checkbox is_checked={value} onChange={onChange}>
      {label}
    </Checkbox>
  )
}

type RaceBoxesProps = {
  races: readonly { race_id: number; name: string }[]
  chosen: readonly number[]
  onChange: (race_ids: number[]) => void
}

export function RaceBoxes({ races, chosen, onChange }: RaceBoxesProps) {
  return races.map(({ race_id, name }) => (
    <ActCheckbox
      key={race_id}
      label={plainText(name)}
      value={chosen.includes(race_id)}
      onChange={(is_chosen) =>
        onChange(is_chosen ? [...chosen, race_id] : chosen.filter((id) => id !== race_id))
      }
    />
  ))
}
