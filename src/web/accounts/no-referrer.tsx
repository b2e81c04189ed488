/** Keeps the browser from sending the page's URL to other servers. Used on pages with a token in their URL. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />
}
