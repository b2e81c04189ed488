import { useConfig } from '../config/use-config.ts'

/** What a site says of itself, where a page has nothing of its own to say. */
const OF_THE_SITE =
  'Pick your athletes, earn points from their real results, and race your friends through the season.'

type Props = { title: string; description?: string | undefined }

/** What browsers, search engines and shared links are told of a page. React puts it into the document's head. */
export function PageHead({ title, description = OF_THE_SITE }: Props) {
  const site = useConfig()?.display_name ?? 'Podium'

  return (
    <>
      <title>{title === site ? site : `${title} – ${site}`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content="website" />
    </>
  )
}
