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
