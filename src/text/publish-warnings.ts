/** The texts of warnings before a publication, by code, for the admin pages. The command line has its own texts. */
const WARNING_TEXTS = {
  'official-early': ({ race }: { race: string }) => `${race} would be official, but has not started yet`,
  'newer-revision': ({ latest }: { latest: number }) =>
    `List ${latest} is newer. The next publication would use it again, unless you mark it as wrong`,
  'settled-bet': ({ question, answer }: { question: string; answer: string }) =>
    `A settled side bet may be wrong now: “${question}” was settled as “${answer}”`,
  'reason-needed': () => 'Published points change, so a reason for the players is needed',
}

type Texts = typeof WARNING_TEXTS

type PublishWarning = {
  [Code in keyof Texts]: Parameters<Texts[Code]> extends []
    ? { code: Code }
    : { code: Code; data: Parameters<Texts[Code]>[0] }
}[keyof Texts]

export function publishWarningText(warning: PublishWarning): string {
  const text = WARNING_TEXTS[warning.code] as (data: unknown) => string
  return text('data' in warning ? warning.data : undefined)
}
