// What the built page is asked for on the server, and what it says (docs/decisions/0016).

/** An answer of the API, come by without leaving the process. Names of headers are in lower case. */
export type InternalReply = { status: number; headers: Record<string, string>; body: string }

export type InternalFetch = (method: string, address: string) => Promise<InternalReply>

/** A page, or the address that one should go to. */
export type Rendered = RenderedPage | { status: 301; location: string }

export type RenderedPage = {
  status: number
  /** The built document that it goes into. */
  document: 'index' | 'scoreboard'
  /** Whether other sites may show it inside their pages. */
  is_framable: boolean
  /** Whether it shows all that belongs to it; if not, the next reader may get more. */
  is_whole: boolean
  /** Elements of the head: title, description, what the page wants to have early. */
  head: string
  /** What stands in the body. */
  html: string
  /** What the browser goes on from: data that can be written as JSON. Null where nothing goes on. */
  state: unknown
  /** The lazily loaded sources whose script the page needs, as the build's manifest names them. */
  sources: readonly string[]
}

/** `address` is a path with its query. Rejects where the page itself is at fault. */
export type Render = (address: string, ask: InternalFetch) => Promise<Rendered>
