/** Keeps requests from sending the page's URL as the referrer. Used on pages with a token in their URL. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />
}
