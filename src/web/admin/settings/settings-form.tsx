import { useState } from 'react'
import type { changeSeasonSettings, SettingValue } from '#contract/admin/site/settings.ts'
import type { Problem } from '#contract/problems.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { changesCaption, countOf } from '../parts/count-of.ts'
import { ReasonField } from '../parts/fields.tsx'
import { Note, Sheet, WideTable } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { sentValue, textOf, valueText } from './setting-input.ts'
import { SettingRow } from './setting-row.tsx'
import type { SettingText } from './setting-text.ts'

type Values = Readonly<Record<string, SettingValue>>
type Route = typeof changeSeasonSettings
type Preview = ReplyOf<typeof changeSeasonSettings>

type Props = {
  route: Route
  texts: Readonly<Record<string, SettingText>>
  values: Values
  defaults?: Values
  fixed?: Readonly<Record<string, string>>
  version: string
}

/** The settings in groups. Before changes are saved, the form shows what they will do. */
export function SettingsForm({ route, texts, values, defaults, fixed = {}, version }: Props) {
  const [typed_texts, setTypedTexts] = useState<Readonly<Record<string, string>>>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const [reason, setReason] = useState('')
  const { send, problem, setProblem, is_sending } = useShownChange(version)

  const changed_settings = Object.keys(typed_texts).filter(
    (setting) => typed_texts[setting] !== textOf(values[setting] ?? null),
  )
  const edit = (setting: string, text: string) => {
    setTypedTexts({ ...typed_texts, [setting]: text })
    setPreview(null)
    setProblem(null)
  }
  const submit = async (dry_run: boolean) => {
    const changes = changed_settings.map((setting) => ({
      setting,
      value: sentValue(typed_texts[setting] ?? '', texts[setting] ?? PLAIN_TEXT),
    }))
    const answer = await send(route, { body: { changes, reason, dry_run } })
    // The preview contains the field for the reason, so it stays open if the reason is missing.
    const lacks_reason = !answer.ok && answer.problem.field_errors?.reason !== undefined
    if (!lacks_reason) setPreview(answer.ok && dry_run ? answer.data : null)
    if (!answer.ok || dry_run) return
    setTypedTexts({})
    setReason('')
    announcePolitely('Settings saved')
  }

  return (
    <div className="admin-stack">
      {groupsOf(texts).map(([group, settings]) => (
        <Sheet key={group} title={group}>
          <ul className="sheet-rows">
            {settings.map(([setting, text]) => (
              <SettingRow
                key={setting}
                setting={setting}
                text={text}
                value={values[setting] ?? null}
                typed_text={typed_texts[setting] ?? textOf(values[setting] ?? null)}
                default_value={defaults?.[setting]}
                fixed_because={fixed[setting]}
                error={errorOf(setting, problem)}
                onChange={(typed) => edit(setting, typed)}
              />
            ))}
          </ul>
        </Sheet>
      ))}
      {preview && (
        <Changes
          preview={preview}
          texts={texts}
          reason={reason}
          error={problem?.field_errors?.reason}
          onReason={setReason}
        />
      )}
      <ProblemNote problem={problem?.field_errors?.reason ? null : problem} />
      <ActBar caption={changesCaption(changed_settings.length)} is_idle={changed_settings.length === 0}>
        {changed_settings.length > 0 && (
          <ActButton
            onClick={() => {
              setTypedTexts({})
              setPreview(null)
              setProblem(null)
            }}
          >
            Discard
          </ActButton>
        )}
        {preview ? (
          <ActButton kind="main" is_busy={is_sending} onClick={() => void submit(false)}>
            Save
          </ActButton>
        ) : (
          <ActButton
            kind="main"
            is_busy={is_sending || changed_settings.length === 0}
            onClick={() => void submit(true)}
          >
            Preview changes
          </ActButton>
        )}
      </ActBar>
    </div>
  )
}

const PLAIN_TEXT = { kind: 'text' } as const

type ChangesProps = {
  preview: Preview
  texts: Props['texts']
  reason: string
  error: string | undefined
  onReason: (reason: string) => void
}

/** The changed settings with their values before and after, and the effects of the changes. */
function Changes({ preview, texts, reason, error, onReason }: ChangesProps) {
  const { changes, effects, needs_reason } = preview
  return (
    <Sheet title="Before you save" note={countOf(changes.length, 'change')}>
      <WideTable label="Values before and after">
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ setting, before, after }) => (
            <tr key={setting}>
              <td>{texts[setting]?.label ?? setting}</td>
              <td>{valueText(before, texts[setting] ?? PLAIN_TEXT)}</td>
              <td>
                <b>{valueText(after, texts[setting] ?? PLAIN_TEXT)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <div className="sheet-body">
        {changes.map(({ setting }) => (
          <p key={setting}>
            {texts[setting]?.label ?? setting}: {texts[setting]?.affects}
          </p>
        ))}
        {effects.length > 0 && (
          <Note level="warning">
            {effects.map((effect) => (
              <p key={effect}>{effect}</p>
            ))}
          </Note>
        )}
        <ReasonField
          is_optional={!needs_reason}
          hint={
            needs_reason ? 'Needed because points change. Kept in the audit log.' : 'Kept in the audit log.'
          }
          error={error}
          value={reason}
          onChange={onReason}
        />
      </div>
    </Sheet>
  )
}

function groupsOf(texts: Props['texts']): [string, [string, SettingText][]][] {
  return [...Map.groupBy(Object.entries(texts), ([, { group }]) => group)]
}

/** Returns the server's error for a setting, with “It” instead of the setting's name at the beginning. */
function errorOf(setting: string, problem: Problem | null): string | undefined {
  const found = problem?.errors?.find((error) => error.startsWith(`${setting} `))
  return found && `It ${found.slice(setting.length + 1)}`
}
