import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#src/api/contract/calls.ts'
import { callTable } from './callTable.ts'
import { withDoorsTable } from './doorsTable.ts'
import { withGrowthTable } from './growthTable.ts'
import { withSettingsTable } from './settingsTable.ts'
import { withProtocolTables } from './protocolTables.ts'

/** `npm run docs:calls`: what docs say of calls, headers, codes and what bounds the tables, made from the code. */
const docs = join(import.meta.dirname, '..', '..', 'docs')
const protocol = join(docs, 'protocol.md')
const operate = join(docs, 'operate.md')
writeFileSync(join(docs, 'calls.md'), callTable(calls))
writeFileSync(protocol, withProtocolTables(readFileSync(protocol, 'utf8')))
writeFileSync(operate, withSettingsTable(withDoorsTable(withGrowthTable(readFileSync(operate, 'utf8')))))
