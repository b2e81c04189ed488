import type { Config } from '#contract/config.ts'

type Props = { config: Pick<Config, 'display_name' | 'slogan'> }

/** What stands in the head of the scoreboard's own document. */
export function ScoreboardHead({ config: { display_name, slogan } }: Props) {
  return (
    <>
      <title>{`Scoreboard – ${display_name}`}</title>
      <meta
        name="description"
        content={`The leaders of the season and of the latest event. ${slogan}`.trim()}
      />
    </>
  )
}
