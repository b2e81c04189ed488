// The interface for server rendering, between the server and the built page (docs/decisions/0016).

/** The reply to an API call that was made inside the process, without the network. Header names are in lower case. */
export type InternalReply = { status: number; headers: Record<string, string>; body: string }

export type InternalFetch = (method: string, path: string) => Promise<InternalReply>

/** The rendered page or a redirect. */
export type RenderResult = RenderedPage | { status: 301; location: string }

export type RenderedPage = {
  status: number
  /** The HTML document into which the rendered page is inserted. */
  document: 'index' | 'scoreboard'
  /** Whether other sites may embed the page in a frame. */
  is_framable: boolean
  /** Whether all data of the page was available. If not, a later request may render more of the page. */
  is_complete: boolean
  /** Elements for the head: title, description, preloads. */
  head: string
  /** The content of the body. */
  html: string
  /** The state for hydration, serializable as JSON. Null if the page is not hydrated. */
  state: unknown
  /** The source files of lazy modules that the page needs, as they are named in the build's manifest. */
  sources: readonly string[]
}

/** The login page to which visitors of the page at `path` are redirected. Undefined if visitors may see the page. */
export type LoginAddressOf = (path: string) => string | undefined

/** Renders the page at `path`, which includes the query. The promise is rejected if that fails. */
export type Render = (path: string, fetch: InternalFetch) => Promise<RenderResult>
