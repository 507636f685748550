/** How many code points a text has: what a person counts, unlike `length`. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The first `limit` code points of a text, with an ellipsis in the place of the rest. */
export function cutText(text: string, limit: number): string {
  const points = Array.from(text)
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join('')}…`
}
