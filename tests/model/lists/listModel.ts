import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import type { PagedListEvent } from '#src/machines/kit/pagedListMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { listSpecification } from './listSpecification.ts'

type List = {
  readonly name: string
  readonly machine: AnyStateMachine
  /** The requirements and what is listed. */
  readonly title: string
  readonly step: number
  /** An item by its number. Of a list of one, each is the same one. */
  readonly item: (number: number) => unknown
  readonly query?: unknown
  readonly another?: unknown
  readonly browser: string | null
}

const broken = new Error('no network')

/** The model of a list that is renewed whenever the server says that it changed. */
export function listModel({ title, step, item, query = null, another = null, ...model }: List): Model {
  const isOne = step === 1
  const begin = async (machine: AnyStateMachine) => {
    const stage = stageOf(machine, { kinds: { changes: 'observable' }, input: () => ({ query }) })
    /** What a person who looks at it should see, kept by the rule's words alone. */
    let is = { query, items: [] as readonly unknown[], more: false, count: step, isKnown: false, errorKey: null as string | null }
    const asks = (after: unknown = null, count = is.count): Effect => ['load', { query: is.query, after, count }]
    const left: Effect = ['load left']
    const wantMore = () => {
      if (is.more) is.count = is.items.length + step
    }
    const answer =
      (list: readonly unknown[], more: boolean, ...then: readonly (() => Effect)[]) =>
      async () => {
        is = { ...is, items: list, more, isKnown: true, errorKey: null }
        stage.run('load').done({ list, more })
        await settled()
        stage.heard(...then.map((effect) => effect()))
      }
    const add = (numbers: readonly number[], more: boolean) => async () => {
      const news = numbers.map(item)
      // What is shown already is not added again; of a list of one that is all.
      const fresh = isOne ? [] : news.slice(1)
      stage.run('load').done({ list: news, more })
      is = { ...is, items: [...is.items, ...fresh], more, errorKey: null }
      await settled()
      stage.heard()
    }
    const fail =
      (isSaid: boolean, ...then: readonly (() => Effect)[]) =>
      async () => {
        if (isSaid) is = { ...is, errorKey: 'errors.timeout' }
        stage.run('load').fail(new Failure('errors.timeout'))
        await settled()
        stage.heard(...then.map((effect) => effect()))
      }
    const change =
      (...then: readonly (() => Effect)[]) =>
      async () => {
        stage.run('changes').next('changed')
        await settled()
        stage.heard(...then.map((effect) => effect()))
      }
    const press =
      (type: string, ...then: readonly (() => Effect)[]) =>
      async () => {
        if (type === 'more.clicked') wantMore()
        await stage.send({ type })
        stage.heard(...then.map((effect) => effect()))
      }
    const stands = (state: string) => () => {
      const { value, context } = stage.snapshot()
      const { query: of, items, more, count, isKnown, errorKey, isStale } = context
      deepEqual([value, { query: of, items, more, count, isKnown, errorKey }], [state, is])
      deepEqual(isStale, false, 'nobody is asked to renew what renews itself')
    }
    const first = [item(1)]
    const both = isOne ? [item(2)] : [item(1), item(2)]
    await stage.start()
    stage.heard(['changes', { query }], asks())
    return {
      events: {
        SOME: answer(first, true),
        ALL: answer(first, false),
        SOME_OF_THEN: answer(first, true, asks),
        FAILS: fail(true),
        FAILS_AND_ASKS: fail(false, asks),
        RENEWED: answer(both, true),
        RENEWED_OF_THEN: answer(both, true, asks),
        RENEWAL_FAILS: fail(true),
        RENEWAL_FAILS_AND_ASKS: fail(false, asks),
        CHANGES: change(asks),
        CHANGES_AND_ASKS: change(asks),
        CHANGES_ON_THE_WAY: change(),
        CHANGES_INSTEAD: change(() => left, asks),
        NEWS_BREAK: async () => {
          stage.run('changes').fail(broken)
          await settled()
          stage.heard()
        },
        REFRESH: press('list.refreshed', asks),
        REFRESH_INSTEAD: press('list.refreshed', () => left, asks),
        NO_MORE: press('more.clicked'),
        MORE: press('more.clicked', () => asks(is.items.at(-1), step)),
        MORE_AND_ASKS: press('more.clicked', asks),
        MORE_OF_THAT: press('more.clicked', () => left, asks),
        NEXT: add([1, 3], true),
        LAST: add([1, 4], false),
        NEXT_FAILS: fail(true),
        QUERY: async () => {
          const asked = stage.runsOf('load').some(({ isOpen }) => isOpen)
          const next = is.query === query ? another : query
          is = { query: next, items: [], more: false, count: step, isKnown: false, errorKey: null }
          await stage.send({ type: 'query.changed', query: next })
          stage.heard(...(asked ? [left] : []), ['changes left'], ['changes', { query: next }], asks())
        },
      },
      states: Object.fromEntries(
        Object.entries({
          loading: [
            'asked',
            'deaf',
            'overtaken',
            'askedOnceMore',
            'overtakenTwice',
            'askedAfterFailure',
            'askedAgain',
            'askedForMore',
            'askedInstead',
          ],
          ready: ['all', 'allDeaf', 'some', 'someWithWords', 'longer', 'longest', 'renewed'],
          adding: ['adding', 'addingMore'],
          renewing: [
            'renewing',
            'renewingLonger',
            'renewingMore',
            'renewingAll',
            'renewingAfterThat',
            'renewingAfterFailure',
            'renewalOvertaken',
            'renewingOnceMore',
          ],
          failed: ['failed', 'failedWithList'],
          stale: ['stale'],
        }).flatMap(([state, names]) => names.map((name) => [name, stands(state)] as const)),
      ),
      end: stage.stop,
    }
  }
  return {
    ...model,
    oracles: [{ title: `[D-10] ${title}`, specification: listSpecification, begin }],
    scripts: [
      {
        kinds: { changes: 'observable' },
        input: { query },
        events: eventsOf(another),
        answers: {
          load: {
            done: [
              { list: [item(1)], more: true },
              { list: [item(1)], more: false },
            ],
            error: [broken],
          },
          changes: { next: ['changed'], error: [broken] },
        },
        facts: ({ context }) => [context.more, context.isOvertaken],
      },
    ],
  }
}

const eventsOf = (query: unknown): PagedListEvent<unknown>[] => [
  { type: 'query.changed', query },
  { type: 'list.refreshed' },
  { type: 'more.clicked' },
]
