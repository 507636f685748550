/**
 * A name as others may see it (V-9): of 4 to 13 characters the first and the last quarter stay, the rest are stars; longer ones
 * show their first and last four; shorter ones are unchanged. Characters are code points.
 */
export function maskMiddle(text: string): string {
  const characters = Array.from(text)
  const count = characters.length
  if (count < 4) return text
  const kept = count <= 13 ? Math.ceil(count / 4) : 4
  return [...characters.slice(0, kept), '*'.repeat(count - 2 * kept), ...characters.slice(count - kept)].join('')
}

/** A name of which only the first character is told, and not its length: for what is shared without saying by whom. */
export function anonymous(name: string): string {
  return `${Array.from(name)[0] ?? ''}**`
}
