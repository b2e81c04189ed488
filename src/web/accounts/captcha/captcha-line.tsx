import '../settings.css'
import type { RefObject } from 'react'
import { FieldError } from '../../forms/field-error.tsx'
import { useFormState } from '../../forms/form-state.ts'
import { CAPTCHA_FIELD, type Captcha } from './captcha.ts'

type Props = { captcha: Captcha & { container: RefObject<HTMLDivElement | null> } }

const TEXTS: Record<Captcha['state'], string> = {
  idle: 'Your browser will check that you are not a robot.',
  working: 'Checking that you are not a robot …',
  ready: 'You passed the robot check.',
  failed: 'The robot check failed.',
}

/** On a site with reCAPTCHA, the line contains Google's widget. */
export function CaptchaLine({ captcha: { kind, state, begin, takeProof, container } }: Props) {
  const { id, form } = useFormState()
  const error = form.formState.errors[CAPTCHA_FIELD]?.message
  const retry = () => {
    if (kind === 'own') void takeProof().then(begin)
    else begin()
  }

  return (
    <div className={`captcha captcha-${state}`} id={id + CAPTCHA_FIELD} tabIndex={-1}>
      <div ref={container} />
      {(kind === 'own' || state === 'failed') && (
        <output className="captcha-text">
          <span className="captcha-dial" aria-hidden="true" />
          {TEXTS[state]}
        </output>
      )}
      {state === 'failed' && (
        <button className="plain-button" type="button" onClick={retry}>
          Try again
        </button>
      )}
      <FieldError id={`${id}${CAPTCHA_FIELD}error`} text={typeof error === 'string' ? error : undefined} />
    </div>
  )
}
