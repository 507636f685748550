import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The paths of this repository that a text names, each with all of its choices in braces; patterns with `<feature>` or `*` are left out. */
function pathsIn(text: string): string[] {
  const named = text.match(/(?<![\w./-])(?:src|server|tests|scripts|tools)\/[\w./{},<>*…-]*/g) ?? []
  return named
    .filter((path) => !/[<>*…]/.test(path))
    .flatMap((path) => {
      const choice = /^(.*)\{([^}]*)\}(.*)$/.exec(path)
      return choice === null ? [path] : choice[2]!.split(',').map((one) => `${choice[1]!}${one}${choice[3]!}`)
    })
    .map((path) => path.replace(/[.,/]+$/, ''))
}

test('[D-3] every file and folder that the documents name is there', () => {
  expect(pathsIn('see src/a.ts, tests/{unit,model}/x and src/ui/<feature>')).toEqual([
    'src/a.ts',
    'tests/unit/x',
    'tests/model/x',
  ])
  const missing = docs.flatMap((doc) =>
    pathsIn(read(doc))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${doc}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('[D-3] docs/architecture.md says what every folder of the server holds', () => {
  const table = read('docs/architecture.md').split("## The server's folders")[1]!.split('\n## ')[0]!
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const folders = [...foldersIn('server'), ...foldersIn('server/live'), ...foldersIn('server/cashier')]
  const untold = folders.filter((name) => !['live', 'cashier'].includes(name) && !new RegExp(`[\`/]${name}\``).test(table))
  expect(untold).toEqual([])
})
