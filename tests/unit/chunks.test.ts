import * as v from 'valibot'
import { expect, test } from 'vitest'
import { closureOf, lazyChunks, Manifest } from '../../scripts/chunks.ts'

const manifest = v.parse(Manifest, {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['src/ui/room/Room.tsx'] },
  '_react.js': { file: 'react.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  'src/ui/room/Room.tsx': {
    file: 'room.js',
    src: 'src/ui/room/Room.tsx',
    isDynamicEntry: true,
    imports: ['_shared.js', '_list.js'],
  },
  '_list.js': { file: 'list.js' },
})

test('a page loads what it imports, and what that imports, once; not what it loads lazily', () => {
  expect(closureOf(manifest, ['index.html'])).toEqual(new Set(['index.html', '_react.js', '_shared.js']))
  expect(closureOf(manifest, ['src/ui/room/Room.tsx'])).toEqual(
    new Set(['src/ui/room/Room.tsx', '_shared.js', '_react.js', '_list.js']),
  )
})

test('a chunk that is not there is an error, not a small page', () => {
  expect(() => closureOf(manifest, ['nowhere'])).toThrow('nowhere')
})

test('lazy chunks are found by their source', () => {
  expect(lazyChunks(manifest, /^src\/ui\/room\//)).toEqual(['src/ui/room/Room.tsx'])
  expect(lazyChunks(manifest, /^src\/ui\/home\//)).toEqual([])
})
