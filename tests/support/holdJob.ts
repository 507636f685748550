import { onTestFinished, vi } from 'vitest'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import { SERVER_KINDS } from '#server/activities/kinds.ts'

/** The servers' own job of a kind does nothing until the test is over: what is due is done by the test alone, however slow its machine is. */
export function holdJob(kind: KindName): void {
  const { job } = SERVER_KINDS[kind]
  if (job === null) throw new Error(`${kind} has no job`)
  const held = vi.spyOn(job, 'run').mockResolvedValue()
  onTestFinished(() => held.mockRestore())
}
