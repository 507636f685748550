import { describe, expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { chartOf } from '#src/inspector/chart.ts'
import { chartFaults } from '#src/inspector/chartChecks.ts'
import { chartJson } from '#src/inspector/chartJson.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import { promiseSlot } from '#src/machines/kit/slots.ts'
import { allMachines } from '#tests/support/machines.ts'

const machines = await allMachines()

describe('the charts of all machines', () => {
  test('[D-9] there is one for each machine of the product', () => {
    expect(machines.length).toBeGreaterThan(35)
  })

  test.each(machines)('[D-9] %s has no state out of reach, no dead end, no unheard error and no endless wait', (_, machine) => {
    expect(chartFaults(chartOf(machine))).toEqual([])
  })

  test.each(machines)('[D-9] %s made anew from its JSON has the same chart', (_, machine) => {
    const chart = chartOf(machine)
    const json: unknown = JSON.parse(JSON.stringify(chartJson(chart)))
    expect(chartOf(createMachine(json as Parameters<typeof createMachine>[0]))).toEqual(chart)
  })

  test.each(machines)('[D-9] %s as Mermaid names each state and draws each transition', (_, machine) => {
    const chart = chartOf(machine)
    const text = chartMermaid(chart)
    for (const { id } of chart.states) expect(text).toMatch(new RegExp(String.raw`as ${id.replaceAll(/\W/g, '_')}$`, 'm'))
    for (const { label } of chart.edges) expect(text).toContain(label.replaceAll(/[;:]/g, ' '))
    expect(text.split('{\n').length).toBe(text.split('}\n').length)
  })
})

describe('the checks of a chart', () => {
  const faultsOf = (states: object, initial = 'a') =>
    chartFaults(chartOf(createMachine({ id: 'm', initial, states } as Parameters<typeof createMachine>[0]))).map(
      ({ fault, where }) => `${fault} ${where}`,
    )

  test('[D-9] find a state that nothing leads to, and all in it', () => {
    const lost = { initial: 'in', states: { in: {} }, on: { BACK: 'a' } }
    expect(faultsOf({ a: { on: { GO: 'a' } }, lost })).toEqual(['unreachable m.lost', 'unreachable m.lost.in'])
  })

  test('[D-9] count a state as reached by its region, its delay and its parent', () => {
    const both = { type: 'parallel', states: { left: { on: { X: {} } }, right: { on: { X: {} } } }, on: { END: 'end' } }
    expect(faultsOf({ a: { after: { 5: 'both' } }, both, end: { type: 'final' } })).toEqual([])
  })

  test('[D-9] find where nothing can happen any more, unless it is the end or tagged as rest', () => {
    const states = { a: { on: { B: 'b', C: 'c', D: 'd' } }, b: {}, c: { type: 'final' }, d: { tags: 'rest' } }
    expect(faultsOf(states)).toEqual(['deadEnd m.b'])
  })

  test('[D-9] find an actor whose failure nobody hears, and a wait without another way out', () => {
    const logic = setup({ actors: { ask: promiseSlot<number, undefined>('ask') } })
    const waiting = { invoke: { src: 'ask', id: 'ask', onDone: 'b' } } as const
    const faults = (a: object) =>
      chartFaults(chartOf(logic.createMachine({ id: 'm', initial: 'a', states: { a, b: { tags: 'rest' } } }))).map(
        ({ fault }) => fault,
      )
    expect(faults(waiting)).toEqual(['unheardError', 'endlessWait'])
    expect(faults({ invoke: { ...waiting.invoke, onError: {} } })).toEqual(['endlessWait'])
    expect(faults({ invoke: { ...waiting.invoke, onError: 'b' } })).toEqual([])
    expect(faults({ ...waiting, invoke: { ...waiting.invoke, onError: {} }, on: { CLOSE: 'b' } })).toEqual([])
  })
})
