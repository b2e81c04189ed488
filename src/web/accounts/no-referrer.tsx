/** On pages whose address lets somebody in: no other site is told of it, and no request of ours repeats it. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />
}
