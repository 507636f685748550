import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chartOf } from '#src/inspector/chart.ts'
import { coverageCounts, coverageOf, readCoverage } from '#src/inspector/coverage.ts'
import { mutantsOf } from '../mutation/mutants.ts'
import { walkAll } from './kit/judge.ts'
import { follow, pathsOf, stepsOf } from './kit/model.ts'
import { coverageJson, isGood, reportLines, reportOf } from './kit/report.ts'
import { MODELS } from './models.ts'

describe.each(MODELS.map((model) => [model.name, model] as const))('%s', (_, model) => {
  describe.each(model.oracles.map((oracle) => [oracle.title, oracle] as const))('%s', (__, oracle) => {
    const paths = pathsOf(oracle)

    test('[D-10] its paths take every step of the specification', () => {
      const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)))
      expect(oracle.specification.events.filter((type) => !walked.has(type))).toEqual([])
    })

    test.each(paths.map((path) => [stepsOf(path), path] as const))(`${oracle.title}: %s`, async (___, path) => {
      await expect(follow(oracle, path, model.machine)).resolves.toBeUndefined()
    })
  })

  test('[D-10] every transition of its chart is taken by a live actor that stands where the model says', async () => {
    const { findings, unreachable } = await walkAll(model, model.machine)
    expect(findings.map(({ error }) => error)).toEqual([])
    expect(unreachable).toEqual([])
  })
})

test('[D-10] the pages that are tested by models in the browser have their files', () => {
  const files = new Set(MODELS.flatMap(({ browser }) => browser ?? []))
  expect([...files].filter((file) => !existsSync(join(import.meta.dirname, '..', 'browser', file)))).toEqual([])
})

describe('the report', () => {
  const anchor = MODELS.find(({ name }) => name === 'anchorMachine')!

  test('[D-10] [D-9] of a machine that is right has all of its chart, by the ids of the inspector', async () => {
    const report = await reportOf(anchor)
    expect(isGood(report)).toBe(true)
    expect(reportLines([report])[1]).toContain('100 %')
    const chart = chartOf(anchor.machine)
    const read = readCoverage(coverageJson([report]))
    expect(coverageCounts(chart, coverageOf(read!, chart)!)).toEqual({
      states: { covered: 6, all: 6 },
      edges: { covered: 11, all: 11 },
    })
  })

  test('[D-10] of one that is wrong names the paths that fail by their steps, and the transitions that nothing takes', async () => {
    const wrong = mutantsOf(anchor.machine).find(({ name }) => name === 'anchor.deciding: always (3) guard always false')
    const report = await reportOf({ ...anchor, machine: wrong!.make() })
    expect(isGood(report)).toBe(false)
    const said = reportLines([report]).join('\n')
    expect(said).toMatch(/path: .*GO_ON2/)
    expect(said).toContain('no path takes anchor.deciding#2.0')
    expect(said).toContain('the state follows the status')
  })

  test('[D-10] [D-9] a path that fails can be seen on the chart: the edges that it took, and where the machine stood', async () => {
    const wrong = mutantsOf(anchor.machine).find(({ name }) => name === 'anchor.deciding: always (3) guard always false')
    const report = await reportOf({ ...anchor, machine: wrong!.make() })
    const chart = chartOf(anchor.machine)
    const { failed } = coverageOf(readCoverage(coverageJson([report]))!, chart)!
    expect(failed.length).toBe(report.findings.length)
    const one = failed.find(({ path }) => path.endsWith('GO_ON2'))!
    // Sent on from where it stood, it was taken for the rest.
    expect([...one.states]).toEqual(['anchor', 'anchor.offAir'])
    expect([...one.edges].every((id) => chart.edges.some((edge) => edge.id === id))).toBe(true)
    expect(one.edges.size).toBeGreaterThan(1)
    expect(coverageOf(readCoverage(coverageJson([await reportOf(anchor)]))!, chart)!.failed).toEqual([])
  })
})
