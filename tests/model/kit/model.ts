import { createTestModel } from '@xstate/test'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import type { TestParam, TestPath } from 'xstate/graph'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import type { Script } from './script.ts'

export type Play = TestParam<AnyMachineSnapshot, EventObject> & {
  /** What must hold at the end of every path; throws, or rejects. */
  readonly end?: () => unknown
}

/** An independent oracle: a machine written from the specification's words, and how a live machine is led along its paths. */
export type Oracle = {
  /** The requirements and the sentence that it stands for. */
  readonly title: string
  readonly specification: AnyStateMachine
  readonly begin: (machine: AnyStateMachine) => Promise<Play> | Play
}

/** All model tests of one machine of the product. */
export type Model = {
  /** Its exported name. */
  readonly name: string
  readonly machine: AnyStateMachine
  readonly oracles: readonly Oracle[]
  /** Each walk has its own events, so that regions which do not touch need not be multiplied. */
  readonly scripts: readonly Script[]
  /** The file of tests/browser that walks it on the real page and server: `…Paths` by generated paths, others by journeys; null = none. */
  readonly browser: string | null
}

export type OraclePath = TestPath<AnyMachineSnapshot, EventObject>

/** The paths of an oracle: together they take every transition of its specification. */
export function pathsOf({ specification }: Oracle): readonly OraclePath[] {
  const known = PATHS.get(specification)
  if (known !== undefined) return known
  const paths = createTestModel<AnyStateMachine>(specification).getShortestPaths(EVERY_TRANSITION)
  PATHS.set(specification, paths)
  return paths
}

/** Paths are made once: a mutation proof follows them hundreds of times. */
const PATHS = new WeakMap<AnyStateMachine, readonly OraclePath[]>()

/** The steps of a path by their names. */
export function stepsOf({ steps }: OraclePath): string {
  return steps
    .map(({ event }) => event.type)
    .slice(1)
    .join(' → ')
}

/** Leads a machine along one path; throws where it is not as the specification says, with the steps up to there. */
export async function follow(oracle: Oracle, path: OraclePath, machine: AnyStateMachine): Promise<void> {
  const play = await oracle.begin(machine)
  await path.test(play)
  await play.end?.()
}
