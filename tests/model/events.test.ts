import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chartOf } from '#src/inspector/chart.ts'
import { allMachines } from '../../tools/docs/allMachines.ts'

const root = join(import.meta.dirname, '..', '..')
/** Where machines are, and what speaks to them. */
const folders = ['src', join('server', 'sim', 'provider')]
const listed = await Promise.all(
  folders.map(async (folder) => (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file))),
)
const files = listed.flat().filter((file) => /\.tsx?$/.test(file))
const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))

const machines = await allMachines()
/** Every event that some machine of the product answers, as its own or its sender's. */
const heard = new Set(
  machines.flatMap(([, machine]) =>
    chartOf(machine)
      .edges.filter(({ cause }) => cause === 'event')
      .map(({ event }) => event),
  ),
)

/** Where an event is sent, raised, or asked about, and the words after `type:`. */
const SAID = /\b(?:send|sendBack|sendTo|can|raise|relay)\((?:[^(){}]|\([^()]*\))*\{\s*type: (?<types>[^,}]+)/g
const NAME = /'(?<name>[a-z]+[A-Za-z]*\.[A-Za-z.]+)'/g

/** Names of events that a source says, with the place of each. */
const said = sources.flatMap(({ file, text }) =>
  [...text.matchAll(SAID)].flatMap(({ groups }) =>
    [...(groups?.types ?? '').matchAll(NAME)].map((match) => ({ file, name: match.groups?.name ?? '' })),
  ),
)

test('[D-10] every event that a view, a selector or an actor names is one that some machine answers', () => {
  expect(said.length).toBeGreaterThan(250)
  expect(said.filter(({ name }) => !heard.has(name))).toEqual([])
})

test('[D-10] every event that a machine answers is named somewhere beside the place where it is answered', () => {
  // `'a.b': …` is where it is answered, `| { type: 'a.b'` where it is declared.
  const named = (name: string) =>
    sources.some(({ text }) =>
      text
        .split(`'${name}'`)
        .some((before, index, parts) => index < parts.length - 1 && !isDeclared(before, parts[index + 1] ?? '')),
    )
  const isDeclared = (before: string, after: string) => /\|\s*\{ type: $/.test(before) || after.startsWith(':')
  expect([...heard].filter((name) => name !== '*' && !name.startsWith('xstate.') && !named(name))).toEqual([])
})
