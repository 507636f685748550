import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { tagsOf } from './titles.ts'

/** A test with ids in its title, and the calls of the contract that it, or what it uses, works with. */
export type TestCalls = { readonly file: string; readonly ids: readonly string[]; readonly calls: ReadonlySet<string> }

type Node = { readonly type: string; readonly [field: string]: unknown }
type Imported = { readonly from: string; readonly name: string }
type Module = {
  readonly imports: ReadonlyMap<string, Imported>
  /** What stands outside of tests, by name. */
  readonly declared: ReadonlyMap<string, readonly Node[]>
  readonly tests: readonly { readonly title: string; readonly body: readonly Node[] }[]
}

/** Reads tests: which calls each works with, directly or by helpers of its file and of tests/support. `calls` = the contract's names. */
export function createTestReader(root: string, calls: ReadonlySet<string>) {
  const modules = new Map<string, Module>()
  const moduleOf = (file: string): Module => {
    const known = modules.get(file)
    if (known !== undefined) return known
    const read = readModule(readFileSync(join(root, file), 'utf8'))
    modules.set(file, read)
    return read
  }

  function follow(file: string, names: Iterable<string>, seen: Set<string>, found: Set<string>): void {
    const { imports, declared } = moduleOf(file)
    for (const name of names) {
      if (seen.has(`${file} ${name}`)) continue
      seen.add(`${file} ${name}`)
      const imported = imports.get(name)
      for (const node of declared.get(name) ?? []) {
        // `const { …Info } = activityCalls`: calls that the contract makes in a loop.
        if (calls.has(name) && isOfContract(imports, file, node)) found.add(name)
        follow(file, namesIn(node), seen, found)
      }
      if (imported === undefined) continue
      const from = resolve(file, imported.from)
      if (from.startsWith('src/api/contract/') && calls.has(imported.name)) found.add(imported.name)
      if (from.startsWith('tests/') && existsSync(join(root, from))) follow(from, [imported.name], seen, found)
    }
  }

  return (file: string): TestCalls[] =>
    moduleOf(file).tests.map(({ title, body }) => {
      const found = new Set<string>()
      const seen = new Set<string>()
      for (const node of body) follow(file, namesIn(node), seen, found)
      return { file, ids: tagsOf(title).ids, calls: found }
    })
}

/** Whether something is taken out of what a file of the contract exports. */
function isOfContract(imports: Module['imports'], file: string, { init }: Node): boolean {
  const imported = isNode(init) && init.type === 'Identifier' ? imports.get(nameOf(init)) : undefined
  return imported !== undefined && resolve(file, imported.from).startsWith('src/api/contract/')
}

/** The file of this repository that an import means; another package's name as it is. */
function resolve(file: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? join(dirname(file), from) : from
}

function readModule(source: string): Module {
  const imports = new Map<string, Imported>()
  const declared = new Map<string, Node[]>()
  const tests: { title: string; body: Node[] }[] = []

  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of nodesIn(node['specifiers']))
        imports.set(nameOf(local), { from: textOf(node['source']) ?? '', name: nameOf(imported ?? local) })
      return
    }
    const [first, ...rest] = node.type === 'CallExpression' ? nodesIn(node['arguments']) : []
    const title = textOf(first)
    if (title !== null && tagsOf(title).ids.length > 0) tests.push({ title, body: rest })
    // Of a test that has none, nothing counts; a group may hold some that have.
    if (title !== null && rest.length > 0 && !isGroup(node)) return
    if ((node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') && isNode(node['id']))
      for (const name of namesIn(node['id'])) declared.set(name, [...(declared.get(name) ?? []), node])
    for (const child of childrenOf(node)) visit(child)
  }
  for (const child of nodesIn(parseAst(source, { lang: 'ts' }).body)) visit(child)
  return { imports, declared, tests }
}

/** Whether a call is `describe`, `describe.each(…)` and the like. */
function isGroup({ callee }: Node): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee['name'] === 'describe'
  return isGroup({ type: '', callee: callee['object'] ?? callee['callee'] })
}

/** The text of a string or template, the latter up to its first blank; null for anything else. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  const value = nodesIn(node['quasis'])[0]?.['value']
  return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string' ? value.raw : null
}

/** All names that are used below a node; not those of fields. */
function* namesIn(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield nameOf(node)
  for (const child of childrenOf(node)) {
    const isField =
      (node.type === 'MemberExpression' && child === node['property']) || (node.type === 'Property' && child === node['key'])
    if (!isField || node['computed'] === true) yield* namesIn(child)
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((field) => (Array.isArray(field) ? field.filter(isNode) : isNode(field) ? [field] : []))
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}
