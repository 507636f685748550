/**
 * Whether a request to the socket's address opens a session of its own, which one address may do only so often: it names none, an empty
 * one, or several, of which the engine takes whichever it likes.
 */
export function opensSession(address: string): boolean {
  const [sid = '', ...more] = new URL(address, 'http://site.invalid').searchParams.getAll('sid')
  return sid === '' || more.length > 0
}
