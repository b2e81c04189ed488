// The interface between the server and the built page for server rendering (docs/decisions/0016).

/** An API reply obtained in process, without a network request. Header names are in lower case. */
export type InternalReply = { status: number; headers: Record<string, string>; body: string }

export type InternalFetch = (method: string, path: string) => Promise<InternalReply>

/** The rendered page or a redirect. */
export type RenderResult = RenderedPage | { status: 301; location: string }

export type RenderedPage = {
  status: number
  /** The HTML document into which the page is inserted. */
  document: 'index' | 'scoreboard'
  /** Whether other sites may embed the page in a frame. */
  is_framable: boolean
  /** Whether all data of the page was available. If false, a later request may render more of the page. */
  is_complete: boolean
  /** Elements for the head: title, description, preloads. */
  head: string
  /** The content of the body. */
  html: string
  /** The state for hydration, serializable as JSON. Null if the page is not hydrated. */
  state: unknown
  /** The lazily loaded source files whose scripts the page needs, as named in the build's manifest. */
  sources: readonly string[]
}

/** The login page to which visitors are redirected from the page at `path`. Undefined if the page is open to them. */
export type LoginAddressOf = (path: string) => string | undefined

/** Renders the page at `path`, which includes the query. Rejects if the page cannot be rendered. */
export type Render = (path: string, fetch: InternalFetch) => Promise<RenderResult>
