/** The last `limit` of `list` followed by `more`, in order. Returns `list` itself when there is nothing to add. */
export function appendWithin<T>(list: readonly T[], more: readonly T[], limit: number): readonly T[] {
  if (more.length === 0) return list
  if (more.length >= limit) return more.slice(more.length - limit)
  const kept = Math.max(0, list.length - (limit - more.length))
  return [...(kept === 0 ? list : list.slice(kept)), ...more]
}
