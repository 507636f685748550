import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRecording } from '#src/inspector/recording/recording.ts'
import { replay } from '#src/inspector/recording/replay.ts'
import { errorOf, machineOf, replayMachines } from '#src/app/adapters/replay/replayMachines.ts'

const folder = join(import.meta.dirname, '..', 'recordings')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe('recordings of real runs', () => {
  test('[D-9] a machine is known by its id alone', () => {
    const ids = replayMachines.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(50)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('[D-9] there are some', () => {
    expect(files.length).toBeGreaterThanOrEqual(3)
  })

  // A machine that was changed on purpose: `KEEP_RECORDINGS=1 npx playwright test recording` records them anew.
  test.each(files)('[D-9] %s leads every machine through the same snapshots again', (name) => {
    const recording = readRecording(readFileSync(join(folder, name), 'utf8'))!
    const { actors, steps } = replay(recording, { machineOf, errorOf })
    expect(steps.length).toBeGreaterThan(10)
    expect(actors.filter(({ same }) => same !== true).map(({ id, name: machine }) => `${machine} ${id}`)).toEqual([])
    const differ = steps.flatMap(({ same, actor, event }, place) =>
      same === true ? [] : [`step ${place + 1}: ${actors.find(({ key }) => key === actor)?.name ?? actor} at ${event.type}`],
    )
    expect(differ).toEqual([])
  })
})
