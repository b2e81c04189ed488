import '../styles.ts'

// Cookie consent is already answered, because the banner would cover part of the page.
// biome-ignore lint/suspicious/noDocumentCookie: the page reads it before the Cookie Store API could have set it
document.cookie = 'consent=false; path=/'
