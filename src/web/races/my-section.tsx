import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../core/paths/link.tsx'
import { loginUrl, loginUrlFrom } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  title: string
  /** A text for visitors about what players see in this section. */
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
  const location = useLocation()
  const register = loginUrl('/register', location.pathname)

  return (
    <div className="for-visitors">
      <Notice badge="?" title={visitor_text}>
        <p>
          <Link to={register}>Register</Link> to play along. Have an account?{' '}
          <Link to={loginUrlFrom(location)}>Log in</Link> to see how you did.
        </p>
      </Notice>
    </div>
  )
}
