import { useConfig } from '../core/config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { useOrigin } from './use-origin.ts'

export function EmbedBoard() {
  const site = useConfig()?.display_name ?? 'Podium'
  const origin = useOrigin()

  return (
    <div className="embed">
      <Board id="embed" title="Embed this scoreboard">
        <div className="embed-body">
          <p>
            Show the leaders of the season and of the last event on your own page, always up to date. The
            scoreboard sets no cookies. <a href="/scoreboard">See how it looks</a>
          </p>
          <CopyText label="Paste this into your page" text={embedText(origin, site)} />
        </div>
      </Board>
    </div>
  )
}

export function embedText(origin: string, site: string): string {
  const title = `${site}: scoreboard`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${origin}/scoreboard" title="${title}" width="100%" height="760" loading="lazy"></iframe>`
}
