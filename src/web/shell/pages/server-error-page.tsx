import '../../ui/page.css'
import { useConfig } from '../../core/config/use-config.ts'
import { BlankBadge } from '../../ui/blank-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

export function ServerErrorPage({ retry }: { retry: () => void }) {
  const mail_address = useConfig()?.mail_address

  return (
    <Page
      title="Whoops, Server Error!"
      eyebrow="Did not finish"
      lead={
        <div className="problem-lead" role="alert">
          <p>
            Something broke on our side. Please try again in a moment.
            {mail_address && (
              <>
                {' '}
                If this keeps happening, write to <a href={`mailto:${mail_address}`}>{mail_address}</a>.
              </>
            )}
          </p>
          <Button onClick={retry}>Try again</Button>
        </div>
      }
      beside={<BlankBadge text="DNF" size="large" />}
    />
  )
}
