/** The parts of a request that its signature covers (C-1): everything that the server acts on. */
export type SignedParts = {
  readonly method: string
  /** Without query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly ts: string
  readonly nonce: string
  readonly siteId: string
  readonly clientType: string
  readonly version: string
  readonly deviceId: string
  /** SHA-256 of the token, or of '' when there is none, as hex. */
  readonly tokenDigest: string
  readonly language: string
  /** SHA-256 of the raw body, or of '' when there is none, as hex. */
  readonly bodyDigest: string
}

/** A query with its names sorted by code unit and both sides percent-encoded; equal for equal parameters. */
export function sortedQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(query[name]!)}`)
    .join('&')
}

/** The text to sign: one part per line; no part can contain a line break. */
export function signText(parts: SignedParts): string {
  return [
    parts.method,
    parts.path,
    sortedQuery(parts.query),
    parts.ts,
    parts.nonce,
    parts.siteId,
    parts.clientType,
    parts.version,
    parts.deviceId,
    parts.tokenDigest,
    parts.language,
    parts.bodyDigest,
  ].join('\n')
}
