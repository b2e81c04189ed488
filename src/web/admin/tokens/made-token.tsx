import { useEffect, useRef } from 'react'
import type { postToken } from '#contract/admin/tokens.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { FIRST_CALLS, SCOPES } from './scope-texts.ts'

type Props = { made: ReplyOf<typeof postToken>; onSaved: () => void }

/** Shows a new token and an example call. The token cannot be shown again, because the server stores only its hash. */
export function MadeToken({ made: { token, details }, onSaved }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const first_scope = SCOPES.find((scope) => details.scopes.includes(scope))!

  return (
    <div ref={place} tabIndex={-1} className="token-made">
      <Sheet title={details.name} note="New token" is_padded>
        <Note level="warning" title="This token is shown only now.">
          <p>
            Copy it into the settings of the program that will use it. Anybody who has the token can use it.
          </p>
        </Note>
        <CopyText label="Token" text={token} rows={1} />
        <CopyText
          label="Example call (changes nothing)"
          text={curlOf(token, FIRST_CALLS[first_scope])}
          rows={2}
        />
        <ActBar caption="If you lose the token, revoke it and create a new one.">
          <ActButton kind="main" onClick={onSaved}>
            I have saved it
          </ActButton>
        </ActBar>
      </Sheet>
    </div>
  )
}

function curlOf(token: string, { path, body }: (typeof FIRST_CALLS)[keyof typeof FIRST_CALLS]): string {
  const data = body === undefined ? '' : ` -H "content-type: application/json" -d '${body}'`
  return `curl -H "authorization: Bearer ${token}"${data} "${location.origin}${path}"`
}
