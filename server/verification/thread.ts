import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { drawCode } from './draw/code.ts'
import { drawPuzzle } from './draw/puzzle.ts'
import { soundCode } from './draw/sound.ts'
import { Order } from './drawn.ts'
import { drawWords } from './draw/wordPicture.ts'

// Draws the pictures of verifications, and makes their sounds, in a thread of its own, one after the other: what it costs is no call's time.

// Linux gives each thread a priority of its own: this one waits for all others. Elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const DRAW = { code: drawCode, sound: soundCode, puzzle: drawPuzzle, words: drawWords }

let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (message: unknown) => {
  const { id, kind } = v.parse(Order, message)
  last = last.then(async () => {
    try {
      parentPort?.postMessage({ id, drawn: await DRAW[kind]() }, [])
    } catch (error) {
      parentPort?.postMessage({ id, fault: String(error) }, [])
    }
  })
})
