/** A storage that may throw when it is looked at; it is looked at only when it is used. */
const storageOf = (open: () => Storage) => ({
  getItem: (key: string) => open().getItem(key),
  setItem: (key: string, value: string) => open().setItem(key, value),
  removeItem: (key: string) => open().removeItem(key),
})

/** The tab's own storage. */
export function sessionStorageOf(window: Window) {
  return storageOf(() => window.sessionStorage)
}

/** The storage of all tabs of this device. */
export function localStorageOf(window: Window) {
  return storageOf(() => window.localStorage)
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
