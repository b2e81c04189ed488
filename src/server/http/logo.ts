import { html } from '#server/platform/html.ts'

export const logo = html`<svg viewBox="0 0 27 24" aria-hidden="true">
<rect class="second" y="9" width="7" height="15" rx="1" /><rect class="first" x="10" width="7" height="24" rx="1" />
<rect class="third" x="20" y="14" width="7" height="10" rx="1" /></svg>`
