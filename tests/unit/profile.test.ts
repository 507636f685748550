import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'

const SRC = join(import.meta.dirname, '..', '..', 'src')

test('[B-3] every wait of the profile is read by some code', () => {
  const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'))
    .join('\n')
  expect(Object.keys(profile.waits).filter((name) => !code.includes(`profile.waits.${name}`))).toEqual([])
})
