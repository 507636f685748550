import * as v from 'valibot'

/** What each field's rule complains of, by field name; empty when the value is fine. One complaint a field, the first. */
export function fieldErrors(schema: v.GenericSchema<unknown, unknown>, value: unknown): Readonly<Record<string, string>> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
