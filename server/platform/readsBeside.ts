import { createTurns } from './keyTurns.ts'
import type { Reader } from './db/database.ts'

/** Reads of this process that go beside others of one moment's work, at a time: a connection each of those that writers do not have. */
const LANE = 8

const lane = createTurns(LANE)

/**
 * How several reads of one moment's work go: side by side, each on a connection of its own, and so few at a time that many works leave connections to
 * who writes; within a transaction, which has one, in turn, and none after one that failed.
 */
export function readsBeside(reader: Reader): <T>(read: () => Promise<T>) => Promise<T> {
  if (!reader.isTransaction) return inLane
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    const mine = last.then(read)
    last = mine
    return mine
  }
}

/** `read` asks for no other turn of the lane, or all that are in it could wait for each other. */
async function inLane<T>(read: () => Promise<T>): Promise<T> {
  const free = await lane.seat()
  try {
    return await read()
  } finally {
    free()
  }
}
