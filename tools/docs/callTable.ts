import * as v from 'valibot'
import type { Call, Schema } from '#src/api/contract/defineCall.ts'

/** The fields of an object schema, through pipes; each branch of a variant after a slash. */
function fieldsOf(schema: Schema): string {
  if (isVariant(schema)) return schema.options.map(fieldsOf).join(' / ')
  if (!isObject(schema)) return schema.type
  const names = Object.entries(schema.entries).map(([name, field]) => (v.isOfType('optional', field) ? `${name}?` : name))
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(' ')
}

function isObject(schema: Schema): schema is Schema & { entries: Record<string, Schema> } {
  return v.isOfType('object', schema) && 'entries' in schema
}

function isVariant(schema: Schema): schema is Schema & { options: Schema[] } {
  return v.isOfType('variant', schema) && 'options' in schema
}

function whoOf(call: Call): string {
  if (call.role !== null) return call.right === null ? call.role : `${call.role} with \`${call.right}\``
  return call.login ? 'member' : 'anyone'
}

function rowOf([name, call]: [string, Call]): string {
  const path = call.anonymousPath === null ? `\`${call.path}\`` : `\`${call.path}\`, visitors \`${call.anonymousPath}\``
  const token = call.tokenless ? 'no' : 'yes'
  const cells = [name, call.method, path, call.host, whoOf(call), token, fieldsOf(call.payload), fieldsOf(call.reply)]
  return `| ${cells.join(' | ')} |`
}

/** The table of every call, as docs/calls.md holds it: made from the contract, so that it cannot disagree with it. */
export function callTable(calls: Record<string, Call>): string {
  return [
    '# Calls',
    '',
    'Made from `src/api/contract` by `npm run docs:calls`. A field with `?` may be left out; ` / ` parts the forms of a call.',
    '',
    '| call | method | path | host | who | token sent | payload | reply |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.entries(calls).map(rowOf),
    '',
  ].join('\n')
}
