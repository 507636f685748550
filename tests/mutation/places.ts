/** A machine's configuration as plain data: objects, lists, names and functions. */
export type Json = Readonly<Record<string, unknown>>
/** Where something is in a configuration. */
export type Place = readonly (string | number)[]

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is at a place; undefined = nothing. */
export function valueAt(config: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, key) => (Array.isArray(value) ? value[Number(key)] : isJson(value) ? value[key] : undefined),
    config,
  )
}

/** The configuration with another value at a place; the rest is shared, not copied. */
export function replaced(config: Json, place: Place, value: unknown): Json {
  return Object.fromEntries(Object.entries(put(config, place, value) ?? {}))
}

/** The configuration with nothing at a place: the property or the item is gone. */
export function without(config: Json, place: Place): Json {
  const parent = valueAt(config, place.slice(0, -1))
  const key = place.at(-1)
  if (Array.isArray(parent)) return replaced(config, place.slice(0, -1), parent.toSpliced(Number(key), 1))
  if (!isJson(parent)) throw new Error(`nothing is at ${place.join('.')}`)
  return replaced(config, place.slice(0, -1), Object.fromEntries(Object.entries(parent).filter(([name]) => name !== String(key))))
}

function put(within: unknown, [key, ...rest]: Place, value: unknown): object | null {
  if (key === undefined) return typeof value === 'object' ? value : null
  const inner = rest.length === 0 ? value : put(valueAt(within, [key]), rest, value)
  if (Array.isArray(within)) return within.with(Number(key), inner)
  if (!isJson(within)) throw new Error(`nothing holds ${key}`)
  return { ...within, [key]: inner }
}

/** Places of the items of something that may be one or a list of them. */
export function itemsAt(config: Json, place: Place): Place[] {
  const value = valueAt(config, place)
  if (value === undefined) return []
  return Array.isArray(value) ? value.map((_, index) => [...place, index]) : [place]
}
