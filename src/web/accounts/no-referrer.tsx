/** For pages with a token in their URL. No request from the page sends that URL as the referrer. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />
}
