/**
 * What somebody writes over a thing that was changed since they read it: what they left as it was becomes as it is now, and what they wrote
 * stays.
 */
export function followed<Fields extends Readonly<Record<string, unknown>>>(written: Fields, read: Fields, now: Fields): Fields {
  const kept = Object.entries(written).filter(([name, value]) => value !== read[name])
  return { ...now, ...Object.fromEntries(kept) }
}
