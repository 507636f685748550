import * as v from 'valibot'

/** Vite's manifest: each chunk by its source, with what it loads with itself and what it loads later. */
export const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    src: v.optional(v.string()),
    isEntry: v.optional(v.boolean(), false),
    isDynamicEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
)
export type Manifest = v.InferOutput<typeof Manifest>

/** The chunks that loading `keys` brings with it, themselves included. Throws on a key that the manifest lacks. */
export function closureOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (key: string): void => {
    if (found.has(key)) return
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the manifest has no chunk ${key}`)
    found.add(key)
    chunk.imports.forEach(visit)
  }
  keys.forEach(visit)
  return found
}

/** Keys of lazily loaded chunks whose source matches. */
export function lazyChunks(manifest: Manifest, source: RegExp): string[] {
  return Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && source.test(chunk.src ?? key))
    .map(([key]) => key)
}
