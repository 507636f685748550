// Runs a TypeScript file of this repository in this process, after making sure that the packages are there.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages } from './ensure.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: node scripts/run.mjs <file.ts> [arguments]')
ensurePackages()

const { register } = await import('tsx/esm/api')
register()
const path = resolve(file)
process.argv = [process.argv[0], path, ...args]
await import(pathToFileURL(path).href)
