type Go = (path: string, options?: { replace?: boolean; state?: unknown }) => void

/** Lets machines go elsewhere by the router: `bind` gives it, and returns the unbinding. What is asked before that waits for it. */
export function createNavigator(window: Window) {
  let router: Go | null = null
  let waiting: Parameters<Go> | null = null
  const go: Go = (path, options) => {
    if (router === null) waiting = [path, options]
    else router(path, options)
  }
  return {
    navigator: {
      go,
      /** Path with query and hash. */
      here: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    },
    bind: (next: Go) => {
      router = next
      if (waiting !== null) next(...waiting)
      waiting = null
      return () => {
        if (router === next) router = null
      }
    },
  }
}
