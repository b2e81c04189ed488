import { contentOf, fieldsOf, kindOf } from './docs-schema.ts'
import type { Operation } from './document.ts'
import { type Html, html } from './html.ts'
import type { Parameter } from './parameters.ts'
import type { Reply } from './replies.ts'
import type { Schema } from './schemas.ts'

export type Call = { method: string; path: string; operation: Operation }

export function docsOperation({ method, path, operation }: Call): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation
  return html`<article id="${operationId}">
<h3><a href="#${operationId}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></a></h3>
<p>${withCode(summary)}.</p>
${listOf('In the path', parameters, 'path')}
${listOf('In the query', parameters, 'query')}
${requestBody ? contentPart('Body', requestBody.content) : null}
${contentPart('Reply', successOf(responses).content ?? {})}
<p class="statuses">Also answers ${Object.keys(responses)
    .filter((status) => status !== '200')
    .join(', ')}.</p>
<pre><code>${curlOf(method, path, parameters, successOf(responses))}</code></pre>
</article>
`
}

/** What stands between backticks is code. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function listOf(heading: string, parameters: readonly Parameter[], place: Parameter['in']): Html | null {
  const items = parameters.filter((parameter) => parameter.in === place).map(parameterItem)
  return items.length === 0 ? null : html`<h4>${heading}</h4>\n<ul class="fields">${items}</ul>`
}

function parameterItem({ name, required, schema }: Parameter): Html {
  const usual = schema.default === undefined ? 'optional' : `otherwise ${JSON.stringify(schema.default)}`
  const need = required ? null : html` <em>${usual}</em>`
  return html`<li><code>${name}</code> <span>${kindOf(schema)}${need}</span></li>`
}

function contentPart(heading: string, content: Record<string, { schema: Schema }>): Html[] {
  return Object.entries(content).map(([type, { schema }]) => {
    const form = type === 'application/json' ? kindOf(schema) : html`${type}`
    return html`<h4>${heading}</h4>\n<p>${form}</p>${fieldsOf(contentOf(schema))}`
  })
}

function successOf(responses: Operation['responses']): Reply {
  const reply = responses[200]
  return reply && 'description' in reply ? reply : { description: '' }
}

const EXAMPLES: Record<string, string> = {
  name: 'Overall',
  path: 'info%2Frules',
  folder: 'info',
  page: 'rules',
}

function curlOf(method: string, path: string, parameters: readonly Parameter[], { headers }: Reply): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return EXAMPLES[name] ?? String(schema?.enum?.[0] ?? 1)
  })
  const way = method === 'get' ? '' : `-X ${method.toUpperCase()} `
  const page = headers?.['x-total-count'] ? '?limit=10&offset=0' : ''
  return `curl ${way}"$SITE${filled}${page}"`
}
