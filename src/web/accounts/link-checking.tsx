/** Shown while the check of a mailed link is running. */
export function LinkChecking() {
  return (
    <>
      <output>One moment, we are looking at your link …</output>
      <noscript>
        <p>This page needs JavaScript. Switch it on in your browser, and reload the page.</p>
      </noscript>
    </>
  )
}
