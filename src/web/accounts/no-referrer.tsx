/** For pages with a token in the URL: neither other sites nor our own requests get it as the referrer. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />
}
