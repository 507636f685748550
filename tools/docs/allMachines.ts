import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'

const root = join(import.meta.dirname, '..', '..')
/** Where machines are: the page's, and the table of the game provider. */
const FOLDERS = [join(root, 'src', 'machines'), join(root, 'server', 'sim', 'provider', 'table')]

/** Every machine of the product by its exported name, read from the files that hold them: a new one is among them by itself. */
export async function allMachines(): Promise<ReadonlyArray<readonly [name: string, machine: AnyStateMachine]>> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('Machine.ts'))
      .toSorted()
      .map((file) => join(folder, file)),
  )
  const modules = await Promise.all(files.map(async (file): Promise<object> => import(file)))
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine)
      // What loads a module says in which order it names its exports.
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
