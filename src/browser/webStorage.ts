/** The tab's storage, which may throw when it is looked at; it is looked at only when it is used. */
export function sessionStorageOf(window: Window) {
  return {
    getItem: (key: string) => window.sessionStorage.getItem(key),
    setItem: (key: string, value: string) => window.sessionStorage.setItem(key, value),
    removeItem: (key: string) => window.sessionStorage.removeItem(key),
  }
}

/** The page's cookies: all of them as one text, and writing one. */
export function cookiesOf(document: Document) {
  return {
    read: () => document.cookie,
    write: (cookie: string) => {
      document.cookie = cookie
    },
  }
}
