/** Where the page is and how it goes elsewhere; the shell binds it to the router once. Paths are of this site. */
export type Navigator = {
  readonly go: (path: string, options?: { replace?: boolean; state?: unknown }) => void
  /** Path with query and hash. */
  readonly here: () => string
}
