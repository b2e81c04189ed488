/** Shown while the check of a mailed link is running. */
export function LinkChecking() {
  return (
    <>
      <output>Checking your link …</output>
      <noscript>
        <p>This page needs JavaScript. Turn it on in your browser and reload the page.</p>
      </noscript>
    </>
  )
}
