import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { spawnSync } from 'node:child_process'
import { MODELS } from '#tests/model/models.ts'
import { changedSince } from '../../scripts/affected.mjs'
import { askedBy } from './code/asked.ts'
import { mutateCode } from './code/mutateCode.ts'
import { mutateMachines } from './machines.ts'

/**
 * `npm run test:mutate`: changes one thing at a time and shows how many of the changes tests notice. By itself what differs from where the
 * branch left main; `-- ledger` an area, `-- machines` all machines, `-- --all` a sample of everything. Fails under an area's bound.
 */
const root = join(import.meta.dirname, '..', '..')

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name))

const files = [...filesOf('src'), ...filesOf('server')]
const asked = askedBy(process.argv.slice(2), {
  files,
  changed: changedSince(root, git('merge-base', 'HEAD', 'main')),
  machines: MODELS.map(({ name }) => name),
})
if (asked.machines.length === 0 && asked.files.length === 0) console.log('nothing that is mutated has changed')
const broken = [...(await mutateMachines(asked.machines)), ...(await mutateCode(root, asked))]
for (const line of broken) console.log(`broken: ${line}`)
process.exitCode = broken.length === 0 ? 0 : 1
