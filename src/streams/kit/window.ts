/** The last `limit` items of `list` followed by `more`. Returns `list` itself when `more` is empty. */
export function appendWithin<T>(list: readonly T[], more: readonly T[], limit: number): readonly T[] {
  if (more.length === 0) return list
  if (more.length >= limit) return more.slice(more.length - limit)
  const kept = Math.max(0, list.length - (limit - more.length))
  return [...(kept === 0 ? list : list.slice(kept)), ...more]
}
