import { type ReactNode, use } from 'react'
import { Link, useLocation } from 'react-router'
import { loginUrlFrom } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  title: string
  /** Tells visitors what players see in this section. */
  visitor_text: string
  children: ReactNode
}

/** A section of an event or race that is about the logged-in player. Visitors see a link to log in. */
export function MySection({ title, visitor_text, children }: Props) {
  const { state } = use(SessionContext)

  return (
    <Board id="mine" title={title}>
      {state === 'player' ? children : <LogInPrompt visitor_text={visitor_text} />}
    </Board>
  )
}

function LogInPrompt({ visitor_text }: { visitor_text: string }) {
  const login = loginUrlFrom(useLocation())

  return (
    <div className="for-visitors">
      <Notice badge="?" title={visitor_text}>
        <p>
          <Link to={login}>Log in</Link> to see how you did.
        </p>
      </Notice>
    </div>
  )
}
