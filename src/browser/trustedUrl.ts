/** The part of Trusted Types that is used here; a browser without them has no such object. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** The browser's own type stands for the text; TypeScript's libraries know only the text. */
    createScriptURL(url: string): string
  }
}

/** The name that the page's security policy allows. */
const POLICY = 'anchorage'

/** The browser's own object, where it has one. */
export function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null

/** Origins beside this one whose scripts may run: those of verification makers, where the site names them. */
const allowed = new Set<string>()

/** Lets scripts of one more origin in, from now on. */
export function allowScriptsOf(origin: string): void {
  allowed.add(origin)
}

/** A script's address as the browser will take it. Throws a TypeError for one that is neither of this origin nor allowed. */
export function trustedScriptUrl(url: string): string {
  const address = new URL(url, location.href)
  if (address.origin !== location.origin && !allowed.has(address.origin)) throw new TypeError(`no scripts from ${address.origin}`)
  const trustedTypes: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isTrustedTypes(trustedTypes)) return address.href
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: (checked) => checked })
  return policy.createScriptURL(address.href)
}
