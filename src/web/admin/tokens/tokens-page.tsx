import { useRef, useState } from 'react'
import { type ApiToken, deleteToken, listTokens, type postToken } from '#contract/admin/tokens.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { focusAfter } from '../parts/focus-after.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { MadeToken } from './made-token.tsx'
import { NewToken } from './new-token.tsx'
import { SCOPE_NAMES } from './scope-texts.ts'

/** Lists the API tokens. Operators see their own tokens, owners see all. */
export function TokensPage() {
  const { role } = useAdminSession()
  const reply = useReply(listTokens, {})
  const [is_making, setMaking] = useState(false)
  const [made, setMade] = useState<ReplyOf<typeof postToken> | null>(null)
  const new_button = useRef<HTMLButtonElement>(null)

  return (
    <AdminPage
      title="API tokens"
      lead={
        <p>
          With a token, a timing system or a script can send results, athletes or prices.{' '}
          {role === 'owner' ? 'You can see everyone’s tokens.' : 'You can see your own tokens.'}{' '}
          <a href="/api/docs#admin">API documentation</a>
        </p>
      }
      acts={
        !made && (
          <ActButton
            kind={is_making ? 'plain' : 'strong'}
            ref={new_button}
            onClick={() => setMaking(!is_making)}
          >
            {is_making ? 'Cancel' : 'New token'}
          </ActButton>
        )
      }
    >
      {is_making && (
        <NewToken
          onMade={(reply) => {
            setMaking(false)
            setMade(reply)
          }}
        />
      )}
      {made && (
        <MadeToken
          made={made}
          onSaved={() =>
            focusAfter(
              () => setMade(null),
              () => new_button.current,
            )
          }
        />
      )}
      <Loaded reply={reply}>{(tokens) => <TokenLists tokens={tokens} />}</Loaded>
    </AdminPage>
  )
}

function TokenLists({ tokens }: { tokens: readonly ApiToken[] }) {
  const { role } = useAdminSession()
  const live = tokens.filter(({ state }) => state === 'live')
  const ended = tokens.filter(({ state }) => state !== 'live')
  const rowsOf = (list: readonly ApiToken[]) => (
    <ul className="sheet-rows">
      {list.map((token) => (
        <TokenRow key={token.token_id} token={token} shows_maker={role === 'owner'} />
      ))}
    </ul>
  )
  return (
    <>
      <Sheet title="Active" note={live.length || undefined}>
        {live.length === 0 ? (
          <p className="sheet-empty">
            There are no active tokens. To let a program send results, choose New token.
          </p>
        ) : (
          rowsOf(live)
        )}
      </Sheet>
      {ended.length > 0 && (
        <Sheet title="No longer valid" note={ended.length}>
          {rowsOf(ended)}
        </Sheet>
      )}
    </>
  )
}

function TokenRow({ token, shows_maker }: { token: ApiToken; shows_maker: boolean }) {
  const { token_id, name, user_name, scopes, state } = token
  const { confirm, confirmation } = useConfirm()
  const { send, problem } = useShownChange()

  const revoke = async () => {
    const is_sure = await confirm({
      title: `Revoke “${name}”?`,
      message:
        'Programs can no longer use this token. This cannot be undone, but you can create a new token.',
    })
    if (!is_sure) return
    const answer = await send(deleteToken, { params: { token_id } })
    if (answer.ok) announcePolitely(`Token ${name} revoked`)
  }

  return (
    <li>
      <div className="row-main">
        <p className="chip-row">
          <b>{name}</b>
          {scopes.map((scope) => (
            <Chip key={scope} tone="line">
              {SCOPE_NAMES[scope]}
            </Chip>
          ))}
        </p>
        <small>
          <TokenTimes token={token} />
          {shows_maker && `. Created by ${user_name}`}
        </small>
        <ProblemNote problem={problem} />
      </div>
      {state === 'live' && (
        <ActButton kind="danger" onClick={() => void revoke()}>
          Revoke<span className="visually-hidden">{` ${name}`}</span>
        </ActButton>
      )}
      {confirmation}
    </li>
  )
}

function TokenTimes({ token: { used_at, expires_at, revoked_at, state } }: { token: ApiToken }) {
  const timeText = useMomentText({ year: 'numeric' })
  const use = used_at ? `Last used ${timeText(used_at)}` : 'Never used'
  if (revoked_at) return `${use}. Revoked ${timeText(revoked_at)}`
  return state === 'live'
    ? `${use}. Valid until ${timeText(expires_at)}`
    : `${use}. Expired ${timeText(expires_at)}`
}
