import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#src/api/contract/calls.ts'
import { callTable } from './callTable.ts'

writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'calls.md'), callTable(calls))
