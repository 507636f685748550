let made = 0

/** A client's id that no other test of this process uses. */
export function newClientId(): string {
  made += 1
  return `client-${String(made).padStart(12, '0')}`
}
