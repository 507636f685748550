import { equal, fail } from 'node:assert/strict'
import { Subject } from 'rxjs'
import * as v from 'valibot'
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { type DurableOrderEvent, type OrderPolicy, RECONCILED, RESENT } from '#src/machines/durableOrder/durableOrder.ts'
import { durableOrderParts } from '#src/machines/durableOrder/durableOrderActors.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import type { Manner } from './tabsSpecification.ts'

type Order = { readonly clientId: string }
type Answer = { readonly result: 'done' | 'lost' | 'refused' }

const ASKS: OrderPolicy = { ...RESENT, refusal: 'asks', mayDiscard: true }

export const POLICIES: Readonly<Record<Manner, OrderPolicy>> = {
  reconciles: RECONCILED,
  resends: { ...RECONCILED, inDoubt: 'resend' },
  asks: ASKS,
  shown: ASKS,
}

/** What was asked of the server and has no answer yet; `says` = what its answer will be, once it has acted. */
type Request = {
  readonly clientId: string
  readonly kind: 'submit' | 'reconcile'
  says: Answer | ApiError | null
  readonly end: (answer: Answer | ApiError) => void
}

const LOST = new ApiError('network', 1, 'the line is gone')
const REFUSED = new ApiError('business', 10_604, 'refused')
const KEY = 'orders'

/** Promises of promises, some deep. */
async function quiet() {
  for (let turn = 0; turn < 4; turn += 1) await settled()
}

/**
 * A device with its storage and locks, tabs in which a machine runs over its live actors, and a server that acts as the real one: an
 * id is carried out once, and one that is asked about before it came is void for ever. Answers travel when they are told to.
 */
export function durableWorld(machine: AnyStateMachine, manner: Manner) {
  const { storage, kept } = memoryStorage()
  const browser = browserLocks()
  const effects = new Map<string, number>()
  const voided = new Set<string>()
  /** Sent, and nobody waits for the answer. */
  const late: string[] = []
  const tabs = new Set<Tab>()

  /** The server carries an order out, once; not one that is void. */
  function act(clientId: string): Answer | ApiError {
    if (voided.has(clientId)) return REFUSED
    if (!effects.has(clientId)) effects.set(clientId, 1)
    return { result: 'done' }
  }

  /** The server is asked about an order. */
  function tell(clientId: string, by: Tab): Answer {
    for (const tab of tabs)
      if (tab !== by && tab.requests.some((one) => one.kind === 'submit'))
        fail('an order is asked about that another tab has on its way')
    if (effects.has(clientId)) return { result: 'done' }
    voided.add(clientId)
    return { result: 'lost' }
  }

  /** A tab that makes an order, or takes up what is kept: any, or the one with this id. */
  function openTab(order: Order | null, { isKept = order === null } = {}) {
    const { locks, close } = browser.openTab()
    const clock = new SimulatedClock()
    const changes = new Subject<MemberInfo | null>()
    const requests: Request[] = []
    let member = 'm1'
    let isAlive = true
    let grant = () => {}
    const granted = isKept ? Promise.resolve() : new Promise<void>((done) => (grant = done))
    const ask = (kind: Request['kind'], { clientId }: Order, signal: AbortSignal) =>
      new Promise<Answer>((resolve, reject) => {
        const request: Request = {
          clientId,
          kind,
          says: null,
          end: (answer) => {
            requests.splice(requests.indexOf(request), 1)
            if (answer instanceof ApiError) reject(answer)
            else resolve(answer)
          },
        }
        requests.push(request)
        signal.addEventListener('abort', () => travelOn(request))
      })
    /** Nobody waits for it any more. */
    const travelOn = (request: Request) => {
      if (!requests.includes(request)) return
      if (request.kind === 'submit' && request.says === null) late.push(request.clientId)
      request.end(LOST)
    }
    const { actors } = durableOrderParts<Order, Answer>(
      {
        // A page that is gone writes nothing any more.
        storage: {
          ...storage,
          write: (...args) => isAlive && storage.write(...args),
          remove: (key) => isAlive && storage.remove(key),
        },
        locks: { ...locks, take: (id) => granted.then(() => locks.take(id)) },
        members: { current: () => ({ memberId: member }) as MemberInfo, changes },
        now: () => 1_000,
        random: () => 1,
      },
      {
        key: (owner) => `${KEY}.${owner}`,
        schema: v.object({ clientId: v.string() }),
        submit: (made, { signal }) => ask('submit', made, signal),
        reconcile: (made, { signal }) => ask('reconcile', made, signal),
        refused: () => ({ result: 'refused' }),
      },
    )
    const actor = createActor(machine.provide({ actors: actors as never }), {
      clock,
      input: { place: '', policy: POLICIES[manner], order, isKept },
    })
    let fault: unknown = null
    actor.subscribe({ error: (error) => (fault = error) })
    actor.start()
    const stop = () => {
      for (const request of requests.slice()) travelOn(request)
      actor.stop()
      tabs.delete(tab)
    }
    const waiting = () => requests[0] ?? fail('nothing was asked')
    const tab = {
      requests,
      clock,
      grant,
      send: (event: DurableOrderEvent<Answer>) => actor.send(event),
      /** The server hears what this tab asked, and acts. */
      reach: () => {
        const request = waiting()
        request.says = request.kind === 'submit' ? act(request.clientId) : tell(request.clientId, tab)
      },
      refuse: () => waiting().end(REFUSED),
      answer: () => {
        const request = waiting()
        request.end(request.says ?? fail('the server has not heard it'))
      },
      lose: () => {
        const request = waiting()
        if (request.kind === 'submit' && request.says === null) late.push(request.clientId)
        request.end(LOST)
      },
      leave: stop,
      /** The page is gone: none of its code runs any more. */
      crash: () => {
        isAlive = false
        close()
        stop()
      },
      changeMember: () => {
        member = 'm2'
        changes.next({ memberId: member } as MemberInfo)
      },
      /** What the tab looks like, in the words of the specification. */
      looks: () => {
        if (fault !== null) throw fault
        const { value, status, output, context } = actor.getSnapshot()
        if (!tabs.has(tab)) return 'gone'
        if (status === 'done') return output === null ? 'nothing' : output.answer.result
        const [request] = requests
        const asked = request === undefined ? 'nothing is asked' : request.says === null ? 'sending' : 'heard'
        const state = typeof value === 'string' ? value : value['held']
        switch (state) {
          case 'keeping':
            return 'taking'
          case 'submitting':
            return asked
          case 'reconciling':
            return asked === 'sending' ? 'reconciling' : asked
          default:
            equal(requests.length, 0, `${state} asks the server`)
            return state === 'elsewhere' && context.answer !== null ? 'elsewhereShown' : state
        }
      },
    }
    tabs.add(tab)
    return tab
  }
  type Tab = ReturnType<typeof openTab>

  return {
    openTab,
    quiet,
    late,
    tabs,
    isKept: () => kept.size > 0,
    server: (clientId: string) => {
      equal(voided.has(clientId) && effects.has(clientId), false, 'what is void was carried out')
      return voided.has(clientId) ? 'void' : effects.has(clientId) ? 'done' : 'fresh'
    },
    arriveLate: () => {
      for (const clientId of late.splice(0)) act(clientId)
    },
    drop: () => void late.splice(0),
  }
}
