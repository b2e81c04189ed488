import '../styles.ts'

// Answered, because the question lies over the page.
// biome-ignore lint/suspicious/noDocumentCookie: the page reads it before the Cookie Store API could have set it
document.cookie = 'consent=false; path=/'
