/** What a value of a query is for PostgreSQL, which holds no U+0000 in a text, and refuses a query that brings one: it is asked for, and kept, as the sign for what cannot be shown. */
export function postgresText(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}
