import { type AnyStateMachine, type AnyStateNode, createMachine, not } from 'xstate'
import { isJson, itemsAt, type Json, type Place, replaced, valueAt, without } from './places.ts'

/** One changed thing of a machine. */
export type Mutant = {
  /** Where, and what: the same each time. */
  readonly name: string
  readonly kind: MutantKind
  readonly make: () => AnyStateMachine
}
export type MutantKind = 'guard' | 'delay' | 'target' | 'action' | 'invoke' | 'initial' | 'onError'

type Implementations = AnyStateMachine['implementations']
type Change = {
  readonly kind: MutantKind
  readonly what: string
  readonly config?: Json
  readonly implementations?: Implementations
}

/** A mutant that runs in circles is stopped; no machine of the product takes this many steps at once. */
const MOST_STEPS = 200

/**
 * Every mutant of a machine, in the order of its chart: each guard always true, always false and negated; each delay at once, ten
 * times as long and never; each target a sibling, and none; each action dropped, and done twice when it reaches outside (to set the
 * same twice changes nothing); each actor not started; each error unheard; each state of states begun elsewhere.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const subject: Subject = {
    machine,
    config: configOf(machine),
    nodes: new Map(nodesIn(machine.root).map((node) => [node.id, node])),
  }
  return nodesIn(machine.root).flatMap((node) =>
    changesOf(subject, node).map(({ kind, what, config = subject.config, implementations = machine.implementations }) => ({
      name: `${node.id}: ${what}`,
      kind,
      make: () => built(config, implementations),
    })),
  )
}

type Subject = { readonly machine: AnyStateMachine; readonly config: Json; readonly nodes: ReadonlyMap<string, AnyStateNode> }

function configOf({ config }: AnyStateMachine): Json {
  if (!isJson(config)) throw new Error('a machine has no configuration')
  return config
}

function built(config: Json, implementations: Implementations): AnyStateMachine {
  return createMachine({ ...config, options: { maxIterations: MOST_STEPS } }, implementations)
}

function nodesIn(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesIn(child))]
}

/** All that can be changed of one state. */
function changesOf(subject: Subject, node: AnyStateNode): Change[] {
  const { config } = subject
  const place = node.path.flatMap((key) => ['states', key])
  const invokes = itemsAt(config, [...place, 'invoke'])
  const owned = (key: string) => Object.keys(valueAt(config, [...place, key]) ?? {})
  const transitions: (readonly [string, Place])[] = [
    ...owned('on').map((event) => [event, [...place, 'on', event]] as const),
    ...owned('after').map((delay) => [`after ${delay}`, [...place, 'after', delay]] as const),
    ['always', [...place, 'always']],
    ...invokes.flatMap((invoke) =>
      ['onDone', 'onError', 'onSnapshot'].map((answer) => [`${nameAt(config, invoke)} ${answer}`, [...invoke, answer]] as const),
    ),
  ]
  return [
    ...initialChanges(subject, node, place),
    ...['entry', 'exit'].flatMap((when) => actionChanges(subject, [...place, when], when)),
    ...invokes.flatMap((invoke) => invokeChanges(config, invoke)),
    ...owned('after').flatMap((delay) => delayChanges(subject, [...place, 'after'], delay)),
    ...transitions.flatMap(([what, where]) =>
      itemsAt(config, where).flatMap((item, index, all) =>
        transitionChanges(subject, node, item, all.length === 1 ? what : `${what} (${index + 1})`),
      ),
    ),
  ]
}

function initialChanges({ config }: Subject, node: AnyStateNode, place: Place): Change[] {
  if (node.type !== 'compound') return []
  const begun = valueAt(config, [...place, 'initial'])
  const names = Object.keys(node.states)
  const other = names[(names.indexOf(String(begun)) + 1) % names.length]
  if (other === undefined || other === begun) return []
  return [{ kind: 'initial', what: `begins in ${other}`, config: replaced(config, [...place, 'initial'], other) }]
}

function invokeChanges(config: Json, place: Place): Change[] {
  const name = nameAt(config, place)
  const dropped: Change = { kind: 'invoke', what: `${name} not started`, config: without(config, place) }
  const unheard: Change = { kind: 'onError', what: `${name} onError dropped`, config: without(config, [...place, 'onError']) }
  return valueAt(config, [...place, 'onError']) === undefined ? [dropped] : [dropped, unheard]
}

function delayChanges({ machine: { implementations }, config }: Subject, place: Place, delay: string): Change[] {
  const transition = valueAt(config, [...place, delay])
  const rest = without(config, [...place, delay])
  const never: Change = { kind: 'delay', what: `after ${delay} never`, config: rest }
  const times = (factor: number): Pick<Change, 'config' | 'implementations'> => {
    const named: unknown = implementations.delays[delay]
    if (named === undefined) return { config: replaced(rest, [...place, String(Number(delay) * factor)], transition) }
    const longer = (...args: unknown[]) => Number(typeof named === 'function' ? named(...args) : named) * factor
    return { implementations: { ...implementations, delays: { ...implementations.delays, [delay]: longer } } }
  }
  return [
    { kind: 'delay', what: `after ${delay} at once`, ...times(0) },
    { kind: 'delay', what: `after ${delay} ten times as long`, ...times(10) },
    never,
  ]
}

function transitionChanges(subject: Subject, node: AnyStateNode, place: Place, what: string): Change[] {
  const { config } = subject
  const whole = valueAt(config, place)
  const parts: Json = isJson(whole) ? whole : { target: whole }
  const changed = (change: Json) => replaced(config, place, { ...parts, ...change })
  const { target, guard } = parts
  return [
    ...(guard === undefined
      ? []
      : [
          { kind: 'guard' as const, what: `${what} guard always true`, config: changed({ guard: undefined }) },
          { kind: 'guard' as const, what: `${what} guard always false`, config: changed({ guard: () => false }) },
          { kind: 'guard' as const, what: `${what} guard negated`, config: changed({ guard: not(guard as string) }) },
        ]),
    ...(typeof target === 'string'
      ? [
          ...siblingOf(subject, node, target).map((sibling) => ({
            kind: 'target' as const,
            what: `${what} to ${sibling} instead of ${target}`,
            config: changed({ target: `#${sibling}` }),
          })),
          { kind: 'target' as const, what: `${what} stays`, config: changed({ target: undefined }) },
        ]
      : []),
    ...(isJson(whole) ? actionChanges(subject, [...place, 'actions'], what) : []),
  ]
}

/** The state that stands after a target among its siblings, by its id; none when it has none. */
function siblingOf({ machine, nodes }: Subject, node: AnyStateNode, target: string): string[] {
  const id = target.startsWith('#')
    ? target.slice(1)
    : target.startsWith('.')
      ? node.id + target
      : `${node.parent?.id ?? machine.id}.${target}`
  const state = nodes.get(id)
  if (state?.parent === undefined) throw new Error(`${node.id} leads to ${target}, which nobody knows`)
  const siblings: AnyStateNode[] = Object.values(state.parent.states)
  const next = siblings[(siblings.indexOf(state) + 1) % siblings.length]
  return next === undefined || next === state ? [] : [next.id]
}

function actionChanges({ config, machine }: Subject, place: Place, what: string): Change[] {
  const items = itemsAt(config, place)
  return items.flatMap((item, index): Change[] => {
    const action = valueAt(config, item)
    const label = `${what} ${nameOf(action)}${items.length === 1 ? '' : ` (${index + 1})`}`
    const dropped: Change = { kind: 'action', what: `${label} dropped`, config: without(config, item) }
    const twice: Change = {
      kind: 'action',
      what: `${label} twice`,
      config: replaced(
        config,
        place,
        items.flatMap((one) => (one === item ? [action, action] : [valueAt(config, one)])),
      ),
    }
    return reachesOut(machine, action) ? [dropped, twice] : [dropped]
  })
}

/** Whether an action reaches outside its machine; others set something, or raise an event that says what is so. */
function reachesOut({ implementations }: AnyStateMachine, action: unknown): boolean {
  const meant: unknown = implementations.actions[nameOf(action)] ?? action
  if (typeof meant !== 'function') return false
  const type = 'type' in meant ? String(meant.type) : ''
  return type !== 'xstate.assign' && type !== 'xstate.raise'
}

const nameAt = (config: Json, invoke: Place) => String(valueAt(config, [...invoke, 'src']))

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action
  return (typeof action === 'function' || isJson(action)) && 'type' in action ? String(action.type) : 'inline'
}
