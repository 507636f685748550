import type { Schema } from '#src/api/contract/defineCall.ts'

/** One step of a schema's pipe: a bound, a check, or a change of the value. */
type Step = { readonly type: string; readonly requirement?: unknown; readonly message?: unknown }

export function hasEntries(schema: Schema): schema is Schema & { entries: Record<string, Schema> } {
  return 'entries' in schema
}

export function hasOptions(schema: Schema): schema is Schema & { options: readonly unknown[] } {
  return 'options' in schema
}

export function hasItem(schema: Schema): schema is Schema & { item: Schema } {
  return 'item' in schema && isSchema(schema.item)
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** Whether a schema chooses one of several schemas, as a variant or a union does. */
export function hasForms(schema: Schema): schema is Schema & { options: readonly Schema[] } {
  return hasOptions(schema) && schema.options.length > 0 && schema.options.every(isSchema)
}

/** What an optional or nullable schema is around; a schema that is neither by itself. */
export function unwrapped(schema: Schema): Schema {
  return 'wrapped' in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema
}

/** All steps of a schema's pipe and of the pipes within it, in their order. */
export function stepsOf(schema: Schema): readonly Step[] {
  if (!('pipe' in schema) || !Array.isArray(schema.pipe)) return []
  const pipe: readonly unknown[] = schema.pipe
  // The first place holds the schema that the pipe begins with: its own pipe, or itself without one.
  return pipe.flatMap((part) => (isSchema(part) ? stepsOf(part) : [part as Step]))
}

/** The number that a step of a pipe asks for, such as the longest that a text may be; null = there is no such step. */
export function boundOf(schema: Schema, type: 'min_length' | 'max_length' | 'length' | 'min_value' | 'max_value'): number | null {
  const step = stepsOf(schema).findLast((one) => one.type === type)
  return typeof step?.requirement === 'number' ? step.requirement : null
}
