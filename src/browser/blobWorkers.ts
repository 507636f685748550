import { isTrustedTypes } from './trustedUrl.ts'

let allowed = false

/**
 * Lets packages start workers from blobs that this page itself made; they hand plain text addresses to the browser, so only the
 * page's default policy can vouch for them. It vouches for nothing else: any other address, and any text as markup or script, is
 * refused as before. The page's security policy lets blobs in as workers alone, never as scripts.
 */
export function allowBlobWorkers(): void {
  const trustedTypes: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (allowed || !isTrustedTypes(trustedTypes)) return
  allowed = true
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (!url.startsWith(`blob:${location.origin}/`)) throw new TypeError('only workers of this page’s own blobs')
      return url
    },
  })
}
