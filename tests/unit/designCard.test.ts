import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..')

/** Every source file below a folder. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))
}

const files = ['src', 'tests'].flatMap(sources).concat(['vite.config.ts', 'vitest.config.ts'].map((name) => join(root, name)))
const texts = files.map((file) => readFileSync(file, 'utf8'))

describe('the design card', () => {
  test.each([
    'react',
    'react-dom',
    'xstate',
    '@xstate/react',
    'rxjs',
    'react-router',
    'socket.io-client',
    'axios',
    'crypto-js',
    'i18next',
    'vite',
    'vitest',
    '@xstate/test',
  ])('[D-2] %s is a dependency and is imported', (name) => {
    expect({ ...packageJson.dependencies, ...packageJson.devDependencies }).toHaveProperty([name])
    const imported = new RegExp(`(from|import) ?\\(?'${name}(/[^']*)?'`)
    expect(texts.some((text) => imported.test(text))).toBe(true)
  })

  test.each([
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
    'src/machines',
    'src/streams',
    'src/ui',
    'src/api',
    'tests',
    'README.md',
    'server',
  ])('[D-3] %s is at its place', (path) => expect(existsSync(join(root, path))).toBe(true))

  test('[D-1] no source is anything but TypeScript, and every machine of the core is made with XState', () => {
    const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => /\.(jsx?|mjs|cjs)$/.test(name))).toEqual([])
    const machines = names.filter((name) => name.endsWith('Machine.ts'))
    expect(machines.length).toBeGreaterThan(10)
    // By itself, or by a maker of machines in the kit or beside it, which is one of these files.
    const made = /from 'xstate'|from '..\/kit\/\w+Machine\.ts'|import { create\w+ } from '.\/\w+Machine\.ts'/
    for (const name of machines) expect(readFileSync(join(root, 'src', name), 'utf8'), name).toMatch(made)
  })
})
