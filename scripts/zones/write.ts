import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintRules } from './lintRules.ts'
import { ZONES } from './zones.ts'

writeFileSync(join(import.meta.dirname, '..', '..', '.oxlintrc.zones.json'), `${JSON.stringify(lintRules(ZONES), null, 2)}\n`)
