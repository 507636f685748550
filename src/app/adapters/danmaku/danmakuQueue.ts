import type { DanmakuLine } from '#src/machines/danmaku/danmakuActors.ts'

/** How long a line waits for a free lane, in ms, and how many wait. What is said later is news, what was said before is in the list. */
const PATIENCE = 3_000
const MOST = 12

type Waiting = DanmakuLine & { readonly since: number }

/** Lines that wait until there is room for them, in the order in which they came. Times in ms. */
export function createDanmakuQueue() {
  let waiting: readonly Waiting[] = []
  return {
    add: (line: DanmakuLine, since: number): void => {
      waiting = [...waiting, { ...line, since }].slice(-MOST)
    },
    /** One that a moderator removed does not begin any more. */
    remove: (id: string): void => {
      waiting = waiting.filter((line) => line.id !== id)
    },
    /** Lets as many begin as can; `begin` says whether there was room for a line. */
    start: (time: number, begin: (line: DanmakuLine) => boolean): void => {
      const patient = waiting.filter(({ since }) => time - since < PATIENCE)
      const next = patient.findIndex((line) => !begin(line))
      waiting = next === -1 ? [] : patient.slice(next)
    },
  }
}
