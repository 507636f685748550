/** Calls of the contract by which one thing that the specification names is built. */
type NamedCalls = { readonly id: string; readonly what: string; readonly calls: readonly string[] }

/** What is not built yet: all of a requirement, or what calls or tests would show by one of these `signs`. */
export type NotBuilt = { readonly id: string; readonly signs: readonly string[] }

export type Tables = {
  /** Requirements and promises, in order. */
  readonly ids: readonly string[]
  readonly calls: readonly NamedCalls[]
  /** Single rules, as `X-5 loginElsewhere`. */
  readonly rules: readonly string[]
  readonly notBuilt: readonly NotBuilt[]
}

const ID = /^[A-Z]-?\d+$/

/** Reads docs/requirements.md and docs/rules.md. Throws when a heading of the second is missing. */
export function readTables(requirements: string, rules: string): Tables {
  return {
    ids: rowsOf(requirements).map(([id]) => id!),
    calls: rowsOf(section(rules, 'Calls')).map(([id, what, calls]) => ({ id: id!, what: what!, calls: codesOf(calls!) })),
    rules: rowsOf(section(rules, 'Rules')).map(([id, rule]) => `${id} ${codesOf(rule!)[0]}`),
    notBuilt: rowsOf(section(rules, 'Not built yet')).map(([id, , signs]) => ({ id: id!, signs: codesOf(signs!) })),
  }
}

/** The rows of all Markdown tables of a text whose first cell is an id. */
function rowsOf(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([id]) => ID.test(id!))
}

function section(markdown: string, heading: string): string {
  const found = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (found === undefined) throw new Error(`no heading ${heading}`)
  return found
}

function codesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
}
