/** Prevents the browser from sending the page's URL to other servers. Used on pages whose URL contains a token. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />
}
