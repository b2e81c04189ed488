import { type Html, html } from '#server/platform/html.ts'
import { contentOf, fieldsOf, kindOf } from './docs-schema.ts'
import type { Operation } from './document.ts'
import type { Parameter } from './parameters.ts'
import type { Reply } from './reply-parts.ts'
import type { Schema } from './schemas.ts'
import type { Security } from './security.ts'

export type Call = { method: string; path: string; operation: Operation }

export function docsOperation({ method, path, operation }: Call): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const { successes, others } = statusesOf(responses)
  return html`<article id="${operationId}">
<h3><a href="#${operationId}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></a></h3>
<p>${withCode(summary)}.${description ? html` <em>${description}.</em>` : null}</p>
${listOf('Path parameters', parameters, 'path')}
${listOf('Query parameters', parameters, 'query')}
${requestBody ? contentPart('Body', requestBody.content) : null}
${contentPart(successes.length > 1 ? `Response (${successes.join(' or ')})` : 'Response', successOf(responses).content ?? {})}
<p class="statuses">Other statuses: ${others.map((status, index) => html`${index === 0 ? '' : ', '}${status}${codesOf(responses[status])}`)}.</p>
<pre><code>${curlOf({ method, path, operation })}</code></pre>
</article>
`
}

/** Marks text between backticks as code. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function listOf(heading: string, parameters: readonly Parameter[], place: Parameter['in']): Html | null {
  const items = parameters.filter((parameter) => parameter.in === place).map(parameterItem)
  return items.length === 0 ? null : html`<h4>${heading}</h4>\n<ul class="fields">${items}</ul>`
}

function parameterItem({ name, required, schema }: Parameter): Html {
  const default_text = schema.default === undefined ? 'optional' : `default ${JSON.stringify(schema.default)}`
  const need = required ? null : html` <em>${default_text}</em>`
  return html`<li><code>${name}</code> <span>${kindOf(schema)}${need}</span></li>`
}

function contentPart(heading: string, content: Record<string, { schema: Schema }>): Html[] {
  return Object.entries(content).map(([type, { schema }]) => {
    const form = type === 'application/json' ? kindOf(schema) : html`${type}`
    return html`<h4>${heading}</h4>\n<p>${form}</p>${fieldsOf(contentOf(schema))}`
  })
}

function statusesOf(responses: Operation['responses']): { successes: string[]; others: string[] } {
  const { true: successes = [], false: others = [] } = Object.groupBy(Object.keys(responses), (status) => {
    return isSuccess(status, responses[status]) ? 'true' : 'false'
  })
  return { successes, others }
}

function successOf(responses: Operation['responses']): Reply {
  const [, reply] = Object.entries(responses).find((each) => isSuccess(...each)) ?? []
  return reply && 'description' in reply ? reply : { description: '' }
}

function isSuccess(status: string, reply: Operation['responses'][string] | undefined): boolean {
  return Number(status) < 300 && contentOfReply(reply) !== undefined
}

/** Lists the error codes of a reply. Returns null for a reference to a shared reply. */
function codesOf(reply: Operation['responses'][string] | undefined): Html | null {
  const { code } = contentOfReply(reply)?.['application/json']?.schema.properties ?? {}
  const codes = typeof code === 'object' ? (code.enum ?? []) : []
  return codes.length === 0 ? null : html` (<a href="#ErrorCode">${codes.join(', ')}</a>)`
}

function contentOfReply(reply: Operation['responses'][string] | undefined): Reply['content'] {
  return reply && 'content' in reply ? reply.content : undefined
}

const EXAMPLES: Record<string, string> = {
  name: 'Overall',
  path: 'info%2Frules',
  folder: 'info',
  page: 'rules',
}

function curlOf({ method, path, operation }: Call): string {
  const { parameters, requestBody, responses, security = [] } = operation
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return EXAMPLES[name] ?? String(schema?.enum?.[0] ?? 1)
  })
  const is_paged = successOf(responses).headers?.['x-total-count'] !== undefined
  const schema = requestBody?.content['application/json']?.schema
  const takes_file = requestBody?.content['application/octet-stream'] !== undefined
  const takes_token = security.some((needed) => 'token' in needed)
  const takes_key = parameters.some(({ name }) => name === 'Idempotency-Key')
  return [
    'curl',
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(takes_token ? ['-H "authorization: Bearer $TOKEN"'] : cookiesOf(security)),
    ...(takes_token && takes_key ? ['-H "idempotency-key: $KEY"'] : []),
    ...(takes_file ? ['-H "content-type: application/octet-stream" --data-binary @list.csv'] : []),
    ...(schema ? ['-H "content-type: application/json"', `-d '${exampleOf(schema)}'`] : []),
    `"$SITE${filled}${is_paged ? '?limit=10&offset=0' : ''}"`,
  ].join(' ')
}

function cookiesOf(security: readonly Security[]): string[] {
  return [
    ...(security.some((needed) => 'session' in needed) ? ['-b cookies -c cookies'] : []),
    ...(security.some((needed) => 'csrf' in needed) ? ['-H "x-csrf-token: $CSRF"'] : []),
  ]
}

/** Makes an example of a body from its required fields, or from all fields if none is required. */
function exampleOf({ properties = {}, required = [] }: Schema): string {
  const names = required.length > 0 ? required : Object.keys(properties)
  const fields = names.map((name) => {
    const field = properties[name]
    const { type, enum: enum_values } = (typeof field === 'object' ? field : {}) as Schema
    return [name, enum_values?.[0] ?? { boolean: true, integer: 1, number: 1 }[String(type)] ?? '…']
  })
  return JSON.stringify(Object.fromEntries(fields))
}
